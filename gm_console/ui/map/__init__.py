"""The map: outlines, layers, labels and the view that pans and zooms over them."""
