"""The card games on the table: cards, layouts, choices, and the screens that play them."""
