import type { Check } from './dockerfile.ts'

/** Of a container's file system: what is shown there, from where. */
export type Mount = {
  /** In the host: a file or a folder that is there. */
  from: string
  to: string
  write?: boolean
}

/** What stands here for an image: the same program with the same defaults, out of what this machine has. */
export type Image = {
  env: Record<string, string>
  uid: number
  workdir: string
  /** What the image's entry point does with the command: `sh`, run with the command as its arguments. */
  entry: string
  command: readonly string[]
  check: Check | undefined
  stopSignal: NodeJS.Signals
  mounts: readonly Mount[]
  /** Files of the image that are made here, by path. */
  files: Readonly<Record<string, { text: string; executable?: boolean }>>
  /** Folders of the image that belong to its user; not on a read-only file system. */
  own: readonly string[]
  /** Folders that are kept outside of it, in a volume without a name if the composition names none. */
  volumes: readonly string[]
}

/** What an image of nothing but Debian would be. */
export const PLAIN = {
  env: {},
  uid: 0,
  workdir: '/',
  entry: 'exec "$@"',
  command: [],
  check: undefined,
  stopSignal: 'SIGTERM',
  mounts: [],
  files: {},
  own: [],
  volumes: [],
} as const satisfies Image
