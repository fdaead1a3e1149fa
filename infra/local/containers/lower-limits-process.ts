import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Called with runc's arguments: where the bundle or the process that they name asks for higher limits than this machine
 * allows, it is given those.
 */
const words = process.argv.slice(2)
const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
const bundle = after('--bundle')
const file = bundle === undefined ? after('--process') : `${bundle}/config.json`

/** `Max open files  1024  4096  files`, by the words of it that say what is limited. */
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
