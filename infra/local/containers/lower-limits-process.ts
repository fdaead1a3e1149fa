import { readFileSync, writeFileSync } from 'node:fs'

/** Called with runc's arguments. Lowers the limits in the bundle or process file they name to those of this machine. */
const words = process.argv.slice(2)
const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
const bundle = after('--bundle')
const file = bundle === undefined ? after('--process') : `${bundle}/config.json`

/** Hard limit of this process, by its name in `/proc/self/limits`. */
const most = (what: string): number => {
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(what))
  const hard = line?.slice(what.length).trim().split(/\s+/)[1]
  return hard === 'unlimited' || hard === undefined ? Number.POSITIVE_INFINITY : Number(hard)
}
const MOST: Record<string, number> = {
  RLIMIT_NOFILE: most('Max open files'),
  RLIMIT_NPROC: most('Max processes'),
}

type Limit = { type: string; hard: number; soft: number }

if (file !== undefined) {
  const text = JSON.parse(readFileSync(file, 'utf8'))
  const ran: { rlimits?: Limit[] } = text.process ?? text
  for (const limit of ran.rlimits ?? []) {
    const bound = MOST[limit.type] ?? limit.hard
    limit.hard = Math.min(limit.hard, bound)
    limit.soft = Math.min(limit.soft, bound)
  }
  writeFileSync(file, JSON.stringify(text))
}
