"""docker-compose for Podman: skips four things in which Podman differs from Docker."""

import compose.network
import compose.service
import compose.volume
from compose.cli.main import main

check = compose.network.check_remote_ipam_config


def check_without_options(remote, local):
    # docker-compose would take an option that Podman adds to networks for a change of the file.
    remote["IPAM"].pop("Options", None)
    check(remote, local)


compose.network.check_remote_ipam_config = check_without_options
# `run` links containers to each other. Podman refuses links, and its networks resolve the names anyway.
compose.service.Service._get_links = lambda service, link_to_self: []
set_up_volume = compose.volume.Volume.__init__


def set_up_without_size(self, *args, **options):
    # Podman takes the size of a file system in memory for a quota.
    set_up_volume(self, *args, **options)
    given = self.driver_opts or {}
    if given.get("type") == "tmpfs" and "o" in given:
        kept = [each for each in given["o"].split(",") if not each.startswith("size=")]
        self.driver_opts = {**given, "o": ",".join(kept)}


compose.volume.Volume.__init__ = set_up_without_size
check_volume = compose.volume.check_remote_volume_config


def check_without_owner(remote, local):
    # As with networks: Podman tells the owner of a volume among its options.
    for name in ("UID", "GID"):
        (remote.get("Options") or {}).pop(name, None)
    check_volume(remote, local)


compose.volume.check_remote_volume_config = check_without_owner
main()
