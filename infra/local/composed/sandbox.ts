import { existsSync } from 'node:fs'
import type { Image, Mount } from './image.ts'

/** What is prepared in the host for one container; all paths are the host's. */
export type Prepared = {
  env: Readonly<Record<string, string>>
  /** Over the image's own. */
  mounts: readonly Mount[]
  readOnly: boolean
  hostname: string
}

/** Of the machine's Debian, what every Debian image has too. */
export const BASE = [
  '/usr/bin',
  '/usr/sbin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/share/zoneinfo',
  '/etc/alternatives',
  '/etc/ssl',
].concat(['ld.so.cache', 'nsswitch.conf', 'localtime'].map((name) => `/etc/${name}`))
const LINKS = { bin: '/bin', sbin: '/sbin', lib: '/lib', lib64: '/lib64' }
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export const environment = (image: Image, env: Readonly<Record<string, string>>) => ({
  PATH,
  ...image.env,
  ...env,
})

/** The arguments of bubblewrap: a file system and process numbers of its own, in the network it is started in. */
export function sandbox(image: Image, prepared: Prepared): string[] {
  const env = Object.entries(environment(image, prepared.env))
  return [
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--hostname', prepared.hostname],
    // As in a container the command is process 1, which a signal without a handler does not end.
    '--as-pid-1',
    ...['--info-fd', '3', '--clearenv'],
    ...env.flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--perms', '1777', '--dir', '/tmp'],
    ...foldersTo([...BASE, ...prepared.mounts.map(({ to }) => to), `${image.workdir}/x`]),
    ...BASE.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
    ...Object.entries(LINKS).flatMap(([name, path]) => ['--symlink', `usr/${name}`, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...prepared.mounts.flatMap(({ from, to, write }) => [write ? '--bind' : '--ro-bind', from, to]),
    ...(prepared.readOnly ? ['--remount-ro', '/'] : []),
    ...['--chdir', image.workdir],
  ]
}

/** Every folder above these paths, open to all: bubblewrap would make those that are missing for root alone. */
const foldersTo = (paths: readonly string[]) =>
  [...new Set(paths.flatMap(above))].flatMap((path) => ['--perms', '0755', '--dir', path])

function above(path: string): string[] {
  const names = path.split('/').slice(1, -1).filter(Boolean)
  return names.map((_, n) => `/${names.slice(0, n + 1).join('/')}`)
}

/** What Docker leaves to a container that drops none. */
const USUAL_CAPABILITIES = [
  ...['chown', 'dac_override', 'fsetid', 'fowner', 'mknod', 'net_raw', 'setgid', 'setuid', 'setfcap'],
  ...['setpcap', 'net_bind_service', 'sys_chroot', 'kill', 'audit_write'],
]

/** Gives up being root of this machine and runs `command` as `uid` with what capabilities the container may have. */
export function become(uid: number, { capabilities }: { capabilities: 'usual' | 'none' }): string[] {
  const bounding = ['-all', ...(capabilities === 'usual' ? USUAL_CAPABILITIES.map((name) => `+${name}`) : [])]
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${uid}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
    `--bounding-set=${bounding.join(',')}`,
    '--',
  ]
}
