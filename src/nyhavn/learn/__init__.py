"""Training of the nets: a net plays itself and others, and learns from the games.

Everything follows from a plan and a seed. The lessons of a batch are given with the same weights, each to its own part
of the gradient, and the parts are added in order: neither the number of threads nor a cluster changes what is learned.
"""
