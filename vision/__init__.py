"""From a camera's frames to observations: what lies where on the table, with likelihoods and no rules."""
