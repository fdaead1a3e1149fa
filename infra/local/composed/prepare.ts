import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComposedService } from './composition.ts'
import type { Host } from './host.ts'
import type { Image, Mount } from './image.ts'
import { namesDir } from './wire.ts'

let made = 0

/** Lays out in the host what the container `name` sees: the image's files, volumes, tmpfs, names. In the order to be mounted. */
export async function prepareMounts(
  host: Host,
  name: string,
  image: Image,
  service: ComposedService,
): Promise<Mount[]> {
  const scratch = `/run/containers/${name}-${++made}`
  const folder = (inside: string, uid = image.uid) => {
    const first = !existsSync(host.path(inside))
    mkdirSync(host.path(inside), { recursive: true })
    // As Docker fills a new volume: with the image's folder, and its owner.
    if (first) chownSync(host.path(inside), uid, uid)
    return inside
  }
  const file = (to: string, text: string, mode = 0o644): Mount => {
    const inside = join(scratch, 'files', to.replaceAll('/', '-'))
    mkdirSync(host.path(join(scratch, 'files')), { recursive: true })
    writeFileSync(host.path(inside), text, { mode })
    return { from: inside, to }
  }
  const said = service.volumes.map((text) => {
    const [from = '', to = '', mode] = text.split(':')
    const inside = from.startsWith('/') ? from : folder(`/run/volumes/${from}`)
    return { from: inside, to, write: mode !== 'ro' }
  })
  const unnamed = image.volumes.filter((to) => !said.some((volume) => volume.to === to))
  const memory: Mount[] = []
  for (const [n, text] of service.tmpfs.entries()) {
    const [to = '', options] = text.split(':')
    const inside = folder(`${scratch}/tmpfs-${n}`, 0)
    const all = ['mode=1777', 'noexec', 'nosuid', 'nodev', ...(options ? [options] : [])]
    await host.run(['mount', '-t', 'tmpfs', '-o', all.join(','), 'tmpfs', inside])
    memory.push({ from: inside, to, write: true })
  }
  const users = `root:x:0:0:root:/root:/bin/sh\nown:x:${image.uid}:${image.uid}:own:/tmp:/bin/sh\n`
  const names = namesDir(name.replace(/ .*/, ''))
  return [
    file('/etc/passwd', users),
    file('/etc/group', `root:x:0:\nown:x:${image.uid}:\n`),
    ...['hosts', 'resolv.conf'].map((each) => ({ from: `${names}/${each}`, to: `/etc/${each}` })),
    ...image.own.map((to, n) => ({ from: folder(`${scratch}/own-${n}`), to, write: !service.read_only })),
    ...image.mounts,
    ...Object.entries(image.files).map(([to, { text, executable }]) =>
      file(to, text, executable ? 0o755 : 0o644),
    ),
    ...unnamed.map((to, n) => ({ from: folder(`${scratch}/volume-${n}`), to, write: true })),
    ...said,
    ...memory,
  ]
}
