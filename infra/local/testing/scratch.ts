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
import { processStart } from '../stores/process-start.ts'

const IN_MEMORY = '/dev/shm'
/** A whole run needs 0.7 GB of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

const NAME = /^sluice-run-(\d+)-/

/** Lines of `/proc/mounts`: device, folder, kind, options. Tests run programs from where they put them. */
export const runsPrograms = (mounts: string, folder: string): boolean =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .some(([, at, , options = '']) => at === folder && !options.split(',').includes('noexec'))

/**
 * The folder that a run of the tests keeps its files in. It is in memory if there is enough, since nobody reads them after
 * the run; to write them to the disk takes a tenth of the processor time of the tests with stores. Else it is in the usual
 * place. It is removed when the process ends; a run that was killed leaves it to the next one.
 */
export async function scratchFolder(place = isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir()): Promise<string> {
  for (const name of readdirSync(place)) {
    const [, pid] = NAME.exec(name) ?? []
    const path = join(place, name)
    if (pid && isOurs(path) && !(await processStart(Number(pid))))
      rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(place, `sluice-run-${process.pid}-`))
  // Postgres runs as another user.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const isOurs = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()

function isRoomy(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    const { bavail, bsize } = statfsSync(place)
    const bytes = Math.min(bavail * bsize, process.availableMemory())
    return bytes >= ENOUGH_BYTES && runsPrograms(readFileSync('/proc/mounts', 'utf8'), place)
  } catch {
    return false
  }
}
