import { expect, test } from 'vitest'
import { type Frame, flowBands } from './flow-shape.ts'

const FRAME: Frame = {
  at: { from: 0, gate: 100, to: 200 },
  perVisit: 0.1,
  start: 10,
  gap: 5,
  gate: { real: 20, audit: 80 },
  end: { real: 10, audit: 90 },
  perLine: 20,
  upright: false,
}
const SOURCES = [
  { key: 'US', kind: 'real', visits: 400 },
  { key: 'BR', kind: 'audit', visits: 50 },
  { key: 'JP', kind: 'real', visits: 100 },
] as const

test('bands are as wide as their visits, and stacked by destination behind the gate', () => {
  const [us, br, jp] = flowBands(SOURCES, FRAME)
  expect([us?.thick, br?.thick, jp?.thick]).toEqual([40, 5, 10])
  expect([us?.middle, br?.middle, jp?.middle]).toEqual([30, 57.5, 70])
  expect(us?.after).toMatch(/^M100 20C/)
  expect(jp?.after).toMatch(/^M100 60C/)
  expect(br?.after).toMatch(/^M100 80C.* 200 90L/)
})

test('each band has a line per unit of width, at least one, and the vertical form swaps the axes', () => {
  expect(flowBands(SOURCES, FRAME).map(({ lines }) => lines.length)).toEqual([2, 1, 1])
  expect(flowBands(SOURCES, { ...FRAME, upright: true })[0]?.before).toMatch(/^M10 0C/)
})
