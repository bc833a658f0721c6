"""Cards of nations and regions: everything about one of them on one page, for the inspector or a window of its own."""
