import type { MarkItem, MarkKind } from '@sluice/contract/api-marks'

type Facts = Partial<Omit<MarkItem, 'kind' | 'at'>>

const NOTHING = {
  until: null,
  plan_name: null,
  plan_name_en: null,
  calls: null,
  visits: null,
  name: null,
}

/** A mark with its facts. */
export const markOf = (kind: MarkKind, at: Date, facts: Facts = {}): MarkItem => ({
  ...NOTHING,
  ...facts,
  kind,
  at: at.toISOString(),
})
