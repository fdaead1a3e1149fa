import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const alerts = read('infra/containers/prometheus/alerts.yml')
const tests = read('infra/containers/prometheus/alerts.test.yml')
const alarms =
  read('docs/operations.md')
    .split(/^## /m)
    .find((part) => part.startsWith('Alarms\n')) ?? ''

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const names = all(alerts, /^ +- alert: (\S+)$/gm)
/** Names in the first column of the table of alarms; a row may have several. */
const told = all(alarms, /^\| ([A-Z]\w+(?:, [A-Z]\w+)*) \|/gm).flatMap((cell) => cell.split(', '))

test('"Alarms" in docs/operations.md lists every alert once and nothing else', () => {
  expect(names.length).toBeGreaterThan(15)
  expect(told.toSorted()).toEqual(names.toSorted())
})

test('every alert is either a page or for the next working day', () => {
  const severities = all(alerts, /^ +labels: \{ severity: (\w+) \}$/gm)
  expect(severities).toHaveLength(names.length)
  expect(severities.filter((severity) => severity !== 'page' && severity !== 'ticket')).toEqual([])
})

test('an alert on events also sees the first event of a series', () => {
  const events = all(alerts, /(?:expr:|or) increase\((\w+)/g)
  expect(events.length).toBeGreaterThan(5)
  expect(events.filter((name) => !new RegExp(`\\(${name}\\S* > 0 unless .*\\(${name}`).test(alerts))).toEqual(
    [],
  )
})

test('every alert is tested with a series that makes it fire and with one that does not', () => {
  const tried = [...tests.matchAll(/alertname: (\S+)\n +exp_alerts:(.*)$/gm)]
  const when = (fires: boolean) =>
    new Set(tried.filter(([, , expected]) => (expected?.trim() !== '[]') === fires).map(([, name]) => name))
  expect(names.filter((name) => !when(true).has(name))).toEqual([])
  expect(names.filter((name) => !when(false).has(name))).toEqual([])
})
