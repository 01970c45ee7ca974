"""The metrics of this process, as a test compares them before and after."""

from nyhavn.server.telemetry.metrics import REGISTRY


def read_metric(name: str, **labels: str) -> float:
    """The value of a metric; zero if nothing was counted yet."""
    return REGISTRY.get_sample_value(name, labels) or 0.0
