"""Records: read them strictly, replay them, verify them."""
