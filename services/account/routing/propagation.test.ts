import { expect, test } from 'vitest'
import { judge } from './propagation.ts'

const NOW = 1_800_000_000_000
const edit = { version: 5, changedAt: NOW - 2_000, now: NOW }
const up = `${NOW - 60_000} ${NOW - 1_000}`

test.each([
  ['all have it', { a: up, b: up }, { a: `5 ${NOW - 1_700}`, b: `6 ${NOW - 1_900}` }, 'live', 2, 2, 300],
  [
    'one has an older version',
    { a: up, b: up },
    { a: `5 ${NOW - 1_700}`, b: `4 ${NOW}` },
    'spreading',
    1,
    2,
    300,
  ],
  ['none has noted anything', { a: up, b: up }, {}, 'spreading', 0, 2, null],
  ['one started after the change', { a: `${NOW - 500} ${NOW}` }, {}, 'live', 1, 1, 0],
  ['one is gone', { a: up, b: `1 ${NOW - 20_000}` }, { a: `5 ${NOW}` }, 'live', 1, 1, 2_000],
  ['clocks differ a little', { a: up }, { a: `5 ${NOW - 2_050}` }, 'live', 1, 1, 0],
  ['nobody is up', {}, { a: `5 ${NOW}` }, 'unknown', null, null, null],
  ['the notes cannot be read', { a: 'x', b: '' }, { a: '5' }, 'unknown', null, null, null],
])('when %s', (_when, workers, taken, state, live, nodes, live_in_ms) => {
  const facts = {
    ...edit,
    workers: workers as Record<string, string>,
    taken: taken as Record<string, string>,
  }
  expect(judge(facts)).toEqual({ state, live, nodes, live_in_ms })
})

test('a change older than a day is unknown', () => {
  const facts = { ...edit, changedAt: NOW - 86_400_001, workers: { a: up }, taken: { a: `5 ${NOW}` } }
  expect(judge(facts)).toMatchObject({ state: 'unknown', live: null })
})
