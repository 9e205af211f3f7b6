"""The pad of Forde's Card Cricket."""
