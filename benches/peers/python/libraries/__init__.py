"""One module for each library, with a function that prepares a case."""

# What verifying demands.
ISSUER = "https://issuer.example"
AUDIENCE = "https://api.example"
