"""docker-compose for Podman: skips two things in which Podman differs from Docker."""

import compose.network
import compose.service
from compose.cli.main import main

check = compose.network.check_remote_ipam_config


def check_without_options(remote, local):
    # docker-compose would take an option that Podman adds to networks for a change of the file.
    remote["IPAM"].pop("Options", None)
    check(remote, local)


compose.network.check_remote_ipam_config = check_without_options
# `run` links containers to each other. Podman refuses links, and its networks resolve the names anyway.
compose.service.Service._get_links = lambda service, link_to_self: []
main()
