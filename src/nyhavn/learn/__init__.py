"""Training of the nets by games of a net against itself and others.

Training is deterministic, given a plan and a seed. All tasks of a batch use the same weights, each computes its own
part of the gradient, and the parts are added in order, so neither the number of threads nor a cluster changes the
result.
"""
