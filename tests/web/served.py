"""What a served table and a served bout have both: links to pages, and the tokens of seats."""


class Served:
    """A server and what browsers see, both given by the class that derives from it."""

    def link(self, path="/"):
        return self.server.link(path)

    def token(self, seat):
        """Of a seat that nobody has taken yet."""
        return next(each.link for each in self.remote.invitations if each.seat == seat).partition("#")[2]

    def __enter__(self):
        return self
