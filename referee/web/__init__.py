"""A small server for phones and browsers beside the table: seats, a board for the room, an operator's page."""
