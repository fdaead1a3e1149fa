"""docker-compose on Podman: leaves out what Podman tells or takes otherwise than Docker."""

import compose.network
import compose.service
from compose.cli.main import main

check = compose.network.check_remote_ipam_config


def check_without_options(remote, local):
    # Podman's networks have an option that would be taken for a change of the file.
    remote["IPAM"].pop("Options", None)
    check(remote, local)


compose.network.check_remote_ipam_config = check_without_options
# A container of `run` would be linked to itself, which Podman refuses; names lead there without.
compose.service.Service._get_links = lambda service, link_to_self: []
main()
