import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
const EXAMPLES = page.match(/(?:^ {4}.*\n)+/gm) ?? []
const ARCHIVE = '/mnt/wal'

/** The lines, without comments, of the one example in docs/operations.md that contains these words. */
function example(words: string): string[] {
  const [found, ...others] = EXAMPLES.filter((text) => text.includes(words))
  if (!found || others.length > 0)
    throw new Error(`docs/operations.md has no or several examples with ${words}`)
  return found.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim())
}

const at = (lines: readonly string[], walDir: string) => lines.map((line) => line.replaceAll(ARCHIVE, walDir))
const named = (lines: readonly string[], names: readonly string[]) =>
  lines.filter((line) => names.some((name) => line.startsWith(`${name} = `)))

/** Settings of a primary that archives its WAL to `walDir`; `timeout` replaces the documented one. */
export const archivingSettings = (walDir: string, timeout: string | undefined): string[] =>
  at(example('archive_command'), walDir).map((line) =>
    timeout && line.startsWith('archive_timeout') ? `archive_timeout = ${timeout}` : line,
  )

/** Settings of a Postgres that recovers a base backup to the end of the WAL in `walDir`. */
export const recoverySettings = (walDir: string): string[] =>
  named(at(example('restore_command'), walDir), ['restore_command', 'recovery_target_action'])

/** Settings of a Postgres that recovers to a given moment, for a drill. */
export const drillSettings = (walDir: string, moment: string): string[] => [
  ...recoverySettings(walDir),
  ...named(example('restore_command'), ['archive_mode']),
  `recovery_target_time = '${moment}'`,
]

/** Settings of a replica that reaches its primary by `connection`. */
export const replicaSettings = (connection: string): string[] =>
  named(example('primary_conninfo'), ['primary_conninfo']).map((line) =>
    line.replace('host=primary user=replication', connection),
  )

/** Settings of a replica's primary. */
export const primarySettings = (): string[] =>
  named(example('primary_conninfo'), ['synchronous_standby_names'])

/** Statements that promote a replica, in order. */
export const promotion = (): string[] => example('pg_promote').filter((line) => line !== '')

/** The statement that keeps ids from being issued twice. */
export const passOverNumbers = (): string => example('setval').join('\n')
