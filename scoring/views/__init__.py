"""The pages of the scorebook, one module an audience or subject."""
