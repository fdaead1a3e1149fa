import { AdminPlanAnswer, AdminPlansAnswer, PlanAnswer, PlanListAnswer } from '@sluice/contract/api-plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlan } from '../../testing/shop.ts'
import { openTestAccount, PASSWORD, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
let token: string
let admin: number
beforeAll(async () => {
  account = await openTestAccount()
  const staff = await account.staff('admin')
  token = staff.token
  admin = staff.id
})
afterAll(() => account.close())

const BODY = { name: '标准', name_en: 'Standard', price: 59.5, validity_days: 30, total_calls: 50_000 }
const create = (changes: object = {}, headers = {}) =>
  account.call('POST', '/api/admin/plans', {
    token,
    body: { ...BODY, confirmation: PASSWORD, ...changes },
    headers,
  })
const actions = async (id: number) =>
  (
    await account.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject', '=', `plan:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, before, after }) => ({ action, actor_id, before, after }))

test('visitors see the plans on sale, cheapest first, with the price of a call to four decimals', async () => {
  const dear = await addPlan(account, { price: 599, total_calls: 1_000_000 })
  const cheap = await addPlan(account, { price: 19, total_calls: 10_000 })
  const off = await addPlan(account, { active: false })
  const { items } = PlanListAnswer.parse((await account.call('GET', '/api/plan/list')).body)
  const [first, second] = items.filter((plan) => [cheap.id, dear.id, off.id].includes(plan.id))
  expect(first).toEqual({
    id: cheap.id,
    name: cheap.name,
    name_en: cheap.name_en,
    price: 19,
    validity_days: 30,
    total_calls: 10_000,
    unit_price: 0.0019,
  })
  expect(second).toMatchObject({ id: dear.id, unit_price: 0.0006 })
  const detail = (id: number) => account.call('GET', `/api/plan/detail/${id}`)
  expect(PlanAnswer.parse((await detail(cheap.id)).body).data).toEqual(first)
  expect((await detail(off.id)).status).toBe(404)
})

test('an administrator creates, changes and takes off a plan, and the log has the previous values', async () => {
  const made = await create()
  const { data } = AdminPlanAnswer.parse(made.body)
  expect(data).toMatchObject({ ...BODY, active: true, unit_price: 0.0012 })
  const path = `/api/admin/plans/${data.id}`
  const cheaper = { ...BODY, price: 49, confirmation: PASSWORD }
  const changed = await account.call('PUT', path, { token, body: cheaper })
  expect(changed.body.data).toMatchObject({ price: 49, active: true })
  await account.call('PUT', path, { token, body: { ...BODY, price: 49 } })
  await account.call('PUT', `${path}/active`, { token, body: { active: false } })
  const { items } = AdminPlansAnswer.parse((await account.call('GET', '/api/admin/plans', { token })).body)
  expect(items.find((plan) => plan.id === data.id)).toMatchObject({ price: 49, active: false })
  expect(await actions(data.id)).toEqual([
    { action: 'plan.create', actor_id: admin, before: null, after: expect.objectContaining({ price: 59.5 }) },
    {
      action: 'plan.update',
      actor_id: admin,
      before: expect.objectContaining({ price: 59.5 }),
      after: expect.objectContaining({ price: 49 }),
    },
    {
      action: 'plan.deactivate',
      actor_id: admin,
      before: expect.objectContaining({ active: true }),
      after: expect.objectContaining({ active: false }),
    },
  ])
})

test('a plan needs a unique name', async () => {
  await create({ name: 'Pro' })
  const second = await create({ name: '另一个' })
  expect(await create({ name: 'Pro' })).toMatchObject({ status: 409, body: { code: 'plan_name_taken' } })
  const renamed = account.call('PUT', `/api/admin/plans/${second.body.data.id}`, {
    token,
    body: { ...BODY, name: 'Pro' },
  })
  expect((await renamed).status).toBe(409)
  const raced = await Promise.all([1, 2, 3].map(() => create({ name: 'Raced' })))
  expect(raced.map((one) => one.status).sort()).toEqual([200, 409, 409])
})

test.each([
  ['name', '', 'This field is required', '此项必填'],
  ['name', undefined, 'This field is required', '此项必填'],
  ['price', 5e-324, 'Must be a positive number', '必须为正数'],
  ['price', 0, 'Must be a positive number', '必须为正数'],
  ['price', -5, 'Must be a positive number', '必须为正数'],
  ['price', 'x', 'Must be a positive number', '必须为正数'],
  ['total_calls', 0, 'Must be a positive number', '必须为正数'],
  ['validity_days', -1, 'Must be a positive number', '必须为正数'],
  ['validity_days', 4_000, 'This value is not valid', '该值无效'],
  ['price', 1.005, 'This value is not valid', '该值无效'],
  ['id', 7, 'Unknown field', '未知字段'],
])('%s of %j is refused in both languages', async (field, value, en, zh) => {
  expect((await create({ [field]: value })).body).toMatchObject({ errors: { [field]: en } })
  const chinese = await create({ [field]: value }, { 'accept-language': 'zh-CN' })
  expect(chinese).toMatchObject({ status: 400, body: { errors: { [field]: zh } } })
})

test('ordinary users cannot touch plans', async () => {
  const user = await account.user()
  const body = BODY
  expect((await account.call('POST', '/api/admin/plans', { token: user.token, body })).status).toBe(403)
  expect((await account.call('GET', '/api/admin/plans', { token: user.token })).status).toBe(403)
})
