"""docker-compose for Podman: skips three things in which Podman differs from Docker."""

import compose.network
import compose.service
import docker.api.volume
from compose.cli.main import main

check = compose.network.check_remote_ipam_config


def check_without_options(remote, local):
    # docker-compose would take an option that Podman adds to networks for a change of the file.
    remote["IPAM"].pop("Options", None)
    check(remote, local)


compose.network.check_remote_ipam_config = check_without_options
# `run` links containers to each other. Podman refuses links, and its networks resolve the names anyway.
compose.service.Service._get_links = lambda service, link_to_self: []
create_volume = docker.api.volume.VolumeApiMixin.create_volume


def create_volume_without_size(self, name=None, driver=None, driver_opts=None, labels=None):
    # Podman takes the size of a file system in memory for a quota.
    options = dict(driver_opts or {})
    if options.get("type") == "tmpfs" and "o" in options:
        options["o"] = ",".join(each for each in options["o"].split(",") if not each.startswith("size="))
    return create_volume(self, name, driver, options, labels)


docker.api.volume.VolumeApiMixin.create_volume = create_volume_without_size
main()
