"""Sign-in for MCP's clients: OAuth 2.1 as they expect it, in front of Cognito's hosted sign-in.

A client finds us by the 401 of /mcp and two documents (oauth.metadata), registers itself
(oauth.registration), sends its user to the consent page (oauth.authorization) and from there to
Cognito, and gets Cognito's own tokens for a code (oauth.token).
"""
