import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { product } from './shared.ts'

const CONTAINERS = new URL('../../containers/', import.meta.url)

/** Every metric name in these texts. */
const namesIn = (texts: readonly string[]) =>
  new Set(texts.flatMap((text) => text.match(/\bsluice_[a-z0-9_]+/g) ?? []))

/** Sample names that the services expose; a histogram has three. */
function exposed(metrics: string): Set<string> {
  const types = [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

test('the services have every metric used by the alerts and the board', async () => {
  const names = exposed(await product.metrics())
  const alerts = await readFile(new URL('prometheus/alerts.yml', CONTAINERS), 'utf8')
  const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await readFile(new URL('grafana/boards/sluice.json', CONTAINERS), 'utf8'),
  )
  const questions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const asked = [...alerts.matchAll(/^ +expr: (.*)$/gm)].map(([, expr = '']) => expr)
  expect(questions.length).toBeGreaterThan(20)
  expect(asked.length).toBeGreaterThan(10)
  const unknown = [...namesIn([...questions, ...asked])].filter((name) => !names.has(name))
  expect(unknown).toEqual([])
})
