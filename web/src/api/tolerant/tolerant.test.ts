import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readAnswer } from '../read-answer.ts'
import { ProfileAnswer, StatisticsAnswer } from './account.ts'
import { CloakDetail, CloakList } from './cloaks.ts'
import { AdminPayments, MyPayments } from './payments.ts'
import { AdminPlans, PlanList } from './plans.ts'

const read = <T extends z.ZodType>(shape: T, answer: object) =>
  readAnswer(shape, 200, JSON.stringify({ status: 'success', ...answer }))
const page = { page: 1, per_page: 10, total: 1 }
const unreadable = expect.objectContaining({ kind: 'unreadable' })

const plan = { id: 1, name: '标准', price: 10, validity_days: 30, total_calls: 3_000 }
const payment = {
  id: 1,
  plan_id: 1,
  amount: 10,
  status: 'pending',
  total_calls: 3_000,
  validity_days: 30,
  wallet: 'T1',
  screenshot: '/x.webp',
}
const cloak = {
  id: 1,
  name: 'A',
  mode: 'cloak',
  short_link: '/t/abcd',
  real_url: 'https://example.com/',
  created: '2026-11-01T00:00:00Z',
  visits: 0,
  real_visits: 0,
  audit_visits: 0,
}

test('V28: a plan needs neither an English name nor a price per call', () => {
  expect(read(PlanList, { items: [plan] }).items[0]).toEqual({ ...plan, name_en: '', unit_price: 0.0033 })
  expect(read(PlanList, { items: [{ ...plan, unit_price: 0.5 }] }).items[0]?.unit_price).toBe(0.5)
})

test('V28: a payment needs neither the name of its plan nor its time', () => {
  expect(read(MyPayments, { items: [payment], ...page }).items[0]).toMatchObject({
    plan_name: '',
    plan_name_en: '',
    created_at: '',
    reject_reason: null,
  })
})

test('V28: the same holds for administrators, and for the plan of a profile', () => {
  const admins = { ...plan, active: true, created: '2026-11-01T00:00:00Z', updated: '2026-11-01T00:00:00Z' }
  expect(read(AdminPlans, { items: [admins], ...page }).items[0]).toMatchObject({ unit_price: 0.0033 })
  const reviewed = { ...payment, user_id: 1, user_email: 'a@b.example' }
  expect(read(AdminPayments, { items: [reviewed], ...page }).items[0]).toMatchObject({
    plan_name: '',
    reviewed_by: null,
    screenshot_reused: false,
  })
  const calls = { remaining_calls: 1, total_calls: 2, is_member: true }
  const membership_info = {
    is_valid: true,
    plan_id: 1,
    start_date: '2026-11-01T00:00:00Z',
    end_date: '2026-12-01T00:00:00Z',
  }
  const profile = { email: 'a@b.example', name: 'A', balance: 0, role: 'user', ...calls, membership_info }
  expect(read(ProfileAnswer, { data: profile }).data).toMatchObject({
    avatar: null,
    deletion_due_at: null,
    membership_info: { plan_name: '' },
  })
  const cloak = { total_cloaks: 0, total_logs: 0, recent_cloaks: [] }
  expect(read(StatisticsAnswer, { data: { user: calls, cloak } }).data).toMatchObject({
    user: { membership_expires_at: null, grants: [] },
    cloak: { counts_delayed: false },
  })
})

test('V28: the regions of a link are codes or objects, and it needs no audit link', () => {
  const selected_regions = ['DE', { id: 'FR' }, { code: 'CH', name: 'Switzerland' }]
  const items = [{ ...cloak, selected_regions }]
  const regions = [
    { code: 'DE', name: 'DE' },
    { code: 'FR', name: 'FR' },
    { code: 'CH', name: 'Switzerland' },
  ]
  expect(read(CloakList, { items, ...page }).items[0]).toMatchObject({
    selected_regions: regions,
    audit_url: null,
  })
  expect(read(CloakDetail, { ...items[0], active: true }).selected_regions).toEqual(regions)
})

test('V28: what an answer must have still fails without it', () => {
  const { price: _, ...free } = plan
  const { amount: _amount, ...unpaid } = payment
  const { short_link: _link, ...nowhere } = cloak
  expect(() => read(PlanList, { items: [free] })).toThrow(unreadable)
  expect(() => read(PlanList, { items: [{ ...plan, unit_price: 'cheap' }] })).toThrow(unreadable)
  expect(() => read(MyPayments, { items: [unpaid], ...page })).toThrow(unreadable)
  expect(() => read(CloakList, { items: [nowhere], ...page })).toThrow(unreadable)
  expect(() => read(CloakList, { items: [{ ...cloak, selected_regions: [7] }], ...page })).toThrow(unreadable)
  expect(() => read(CloakList, page)).toThrow(unreadable)
})
