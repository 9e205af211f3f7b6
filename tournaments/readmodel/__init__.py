"""The read model of a competition: frozen values, ready for page, paper and CSV alike."""
