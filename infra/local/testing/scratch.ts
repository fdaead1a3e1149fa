import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** A whole run needs 0.7 GB of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/** Lines of `/proc/mounts`: device, folder, kind, options. Tests run programs from where they put them. */
export const runsPrograms = (mounts: string, folder: string): boolean =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === folder && !options.split(',').includes('noexec'))

/** How many bytes programs can still get without anything being swapped out, from `/proc/meminfo`. */
export const bytesAvailable = (meminfo: string): number =>
  Number(/^MemAvailable:\s+(\d+) kB$/m.exec(meminfo)?.[1] ?? 0) * 1024

/**
 * The folder that a run of the tests keeps its files in. It is in memory if there is enough, since nobody reads them after
 * the run; to write them to the disk takes a tenth of the processor time of the tests with stores. Else it is in the usual
 * place. It is removed when the process ends; a run that was killed leaves it to the next one.
 */
export function scratchFolder(place = isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir()): string {
  for (const name of readdirSync(place)) {
    const [, pid] = NAME.exec(name) ?? []
    const path = join(place, name)
    if (pid && !isAlive(Number(pid)) && isOurs(path)) rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(place, `sluice-run-${process.pid}-`))
  // Postgres runs as another user.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const NAME = /^sluice-run-(\d+)-/

const isOurs = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isRoomy(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    const bytes = Math.min(bavail * bsize, bytesAvailable(readFileSync('/proc/meminfo', 'utf8')))
    return bytes >= ENOUGH_BYTES && runsPrograms(readFileSync('/proc/mounts', 'utf8'), place)
  } catch {
    return false
  }
}
