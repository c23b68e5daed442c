"""Several nodes that serve the same rooms over a stream on three servers."""

import pytest

from cluster import Cluster
from stream_servers import ABSENCE, PROGRAM


@pytest.fixture(scope="session")
def make_cluster(tmp_path_factory):
    """Makes clusters, all of which are stopped in the end."""
    if PROGRAM is None:
        pytest.skip(ABSENCE)
    made = []

    def make(**options):
        cluster = Cluster(tmp_path_factory.mktemp("cluster"), **options)
        made.append(cluster)
        return cluster.start()

    yield make
    for cluster in made:
        cluster.stop()
