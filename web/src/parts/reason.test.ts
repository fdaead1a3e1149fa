import { INACTIVE_CAUSES, REASONS } from '@sluice/contract/visit'
import { expect, test } from 'vitest'
import { visits as en } from '../i18n/en/visits.ts'
import { visits as zh } from '../i18n/zh/visits.ts'
import { reasonText } from './reason.ts'

test('V10: what made a link inactive is said, and only an unknown cause is left open', () => {
  const said = INACTIVE_CAUSES.map((cause) => reasonText('inactive', cause))
  expect(new Set(said).size).toBe(INACTIVE_CAUSES.length)
  for (const id of [...said, ...REASONS.map((reason) => reasonText(reason, null))])
    expect([en[id], zh[id]].every(Boolean), id).toBe(true)
  expect([en[reasonText('inactive', 'deleted')], en[reasonText('inactive', 'taken_down')]]).toEqual([
    'Link is deleted',
    'Link was taken down',
  ])
  expect(en[reasonText('inactive', null)]).not.toMatch(/paused/i)
})
