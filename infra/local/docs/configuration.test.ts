import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VARIABLES as account } from '../../../services/account/config.ts'
import { VARIABLES as courier } from '../../../services/courier/config.ts'
import { VARIABLES as edge } from '../../../services/edge/config.ts'
import { VARIABLES as redirect } from '../../../services/redirect/config.ts'
import { VARIABLES as stats } from '../../../services/stats/config.ts'
import { ROOT, VARIABLES as start } from '../start/config.ts'

const sections = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8').split(/^## /m)

/** The variables in the first column of the tables under `titles`. */
const documented = (...titles: string[]) =>
  sections
    .filter((section) => titles.some((title) => section.startsWith(`${title}\n`)))
    .flatMap((section) => section.match(/^\| `[^|]+\|/gm) ?? [])
    .flatMap((cell) => cell.match(/\b[A-Z][A-Z\d_]+\b/g) ?? [])

const missing = (read: readonly string[], ...titles: string[]) => {
  const named = new Set(documented(...titles))
  return read.filter((name) => !named.has(name))
}

test('docs/configuration.md names every variable that make start and the services read', () => {
  expect(missing(start, '`make start`', 'Kafka')).toEqual([])
  // The supervisor sets this one for its workers; operators do not.
  const told = redirect.filter((name) => name !== 'LISTEN_FD')
  expect(missing(told, 'redirect', 'All services', 'Kafka')).toEqual([])
  expect(missing(account, 'account', 'All services')).toEqual([])
  expect(missing(courier, 'courier', 'All services')).toEqual([])
  expect(missing(edge, 'edge', 'All services')).toEqual([])
  expect(missing(stats, 'stats', 'All services', 'Kafka')).toEqual([])
})

test('docs/configuration.md names no variable that nothing reads', () => {
  // Node itself reads this one.
  const read = new Set([
    ...start,
    ...redirect,
    ...account,
    ...courier,
    ...edge,
    ...stats,
    'NODE_EXTRA_CA_CERTS',
  ])
  const named = documented(
    '`make start`',
    'All services',
    'redirect',
    'account',
    'courier',
    'edge',
    'stats',
    'Kafka',
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !read.has(name))).toEqual([])
})

test('docs/configuration.md names every variable of the compositions', () => {
  const files = ['docker-compose.yml', 'docker-compose.domains.yml']
  const composition = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const read = new Set([...composition.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name))
  expect([...read].sort()).toEqual([...new Set(documented('Containers'))].sort())
})
