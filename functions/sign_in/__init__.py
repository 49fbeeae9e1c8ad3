"""Who may call: the authorizer in front of every route that needs a token."""
