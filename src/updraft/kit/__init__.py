"""The foundation of all games; it imports none of them."""
