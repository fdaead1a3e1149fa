import { join } from 'node:path'
import { consoleLine, throttle } from './console-line.ts'
import { openLogFile } from './log-file.ts'
import { createRepeats } from './repeats.ts'

const LINES_PER_SECOND = 20
const LOOK_MS = 5_000

const clock = () => new Date().toISOString().slice(11, 19)

/** Reports everything that happens: in full to a file per process, in short to the terminal. Never throws. */
export function createAnnouncer(home: string, print: (line: string) => void) {
  const logs = join(home, 'logs')

  /** Prints a sentence of the start itself. */
  const say = (name: string, text: string) => print(`${clock()}  ${name.padEnd(11)} ${text}`)

  /** Prints several lines; log lines are shortened. */
  function tell(name: string, text: string): void {
    for (const line of text.split('\n').filter(Boolean)) {
      const short = consoleLine(name, line, clock())
      if (short) print(short)
      else if (!line.startsWith('{')) say(name, line)
    }
  }

  const opened = new Map<string, (line: string) => void>()

  /** Takes the output of the process `name` line by line. Of repeated lines it keeps the first few per minute. */
  function logOf(name: string): (line: string) => void {
    const known = opened.get(name)
    if (known) return known
    const file = openLogFile(join(logs, `${name}.log`))
    const repeats = createRepeats()
    const show = throttle(LINES_PER_SECOND, print, (count) =>
      say(name, `... and ${count} more lines, in ${file.path}`),
    )
    const write = (lines: readonly string[]) => {
      for (const line of lines) {
        file.write(line)
        const short = consoleLine(name, line, clock())
        if (short) show(short, Date.now())
      }
    }
    setInterval(() => write(repeats.due(Date.now())), LOOK_MS).unref()
    const take = (line: string) => write(repeats.take(line, Date.now()))
    opened.set(name, take)
    return take
  }
  return { say, tell, logOf }
}
export type Announcer = ReturnType<typeof createAnnouncer>
