import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Images and build layers, kept for the next run. Delete it to start over. */
export const IMAGE_STORE = join(homedir(), '.cache', 'sluice', 'containers')

const LIMITS = fileURLToPath(new URL('lower-limits-process.ts', import.meta.url))

/** runc fails when the machine does not let it raise a limit, so limits are lowered first. */
const RUNTIME = `#!/bin/sh
for word in "$@"; do
  case $word in create | exec) '${process.execPath}' '${LIMITS}' "$@" || exit; break ;; esac
done
exec runc "$@"
`

const containersConf = (dir: string) => `[containers]
base_hosts_file = "none"
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
compat_api_enforce_docker_hub = false
events_logger = "file"
runtime = "lowered"
static_dir = "${dir}/storage/libpod"
tmp_dir = "${dir}/tmp"
volume_path = "${dir}/volumes"
[engine.runtimes]
lowered = ["${dir}/runtime.sh"]
[network]
network_backend = "netavark"
network_config_dir = "${dir}/networks"
`

const storageConf = (dir: string, images: string | undefined) => `[storage]
driver = "overlay"
graphroot = "${dir}/storage"
runroot = "${dir}/run"
[storage.options]
additionalimagestores = [${images === undefined ? '' : JSON.stringify(join(images, 'storage'))}]
`

/**
 * Writes the configuration of a Podman of its own into `dir`, and returns the environment that selects it. `images` is
 * another such folder, whose images can be used but not changed. `reach` maps a path of Podman's to one of this process.
 */
export function layOutPodman(
  dir: string,
  images?: string,
  reach: (path: string) => string = (path) => path,
): Record<string, string> {
  mkdirSync(reach(dir), { recursive: true, mode: 0o700 })
  const file = (name: string, text: string) => {
    writeFileSync(reach(join(dir, name)), text)
    return join(dir, name)
  }
  chmodSync(reach(file('runtime.sh', RUNTIME)), 0o755)
  return {
    CONTAINERS_CONF: file('containers.conf', containersConf(dir)),
    CONTAINERS_STORAGE_CONF: file('storage.conf', storageConf(dir, images)),
    // Images only come from the store.
    CONTAINERS_REGISTRIES_CONF: file('registries.conf', 'unqualified-search-registries = []\n'),
    // Podman's health checks need systemd's timers; `keepHealth` runs them instead.
    DISABLE_HC_SYSTEMD: 'true',
  }
}
