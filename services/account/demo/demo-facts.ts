import type { Role } from '@sluice/contract/api-user'

export const DEMO_PLANS = [
  { name: '体验套餐', name_en: 'Starter', price: 19, validity_days: 15, total_calls: 10_000 },
  { name: '标准套餐', name_en: 'Standard', price: 59, validity_days: 30, total_calls: 50_000 },
  { name: '专业套餐', name_en: 'Professional', price: 199, validity_days: 30, total_calls: 250_000 },
  { name: '商务套餐', name_en: 'Business', price: 599, validity_days: 90, total_calls: 1_000_000 },
  { name: '企业套餐', name_en: 'Enterprise', price: 1_999, validity_days: 365, total_calls: 5_000_000 },
] as const

export type DemoUser = {
  email: string
  password: string
  name: string
  role: Role
  /** English name of the plan the user has bought. */
  plan: (typeof DEMO_PLANS)[number]['name_en'] | null
  /** All calls are spent. */
  spent: boolean
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'advertiser@demo.test',
    password: 'Demo12345',
    name: 'Demo Advertiser',
    role: 'user',
    plan: 'Business',
    spent: false,
  },
  {
    email: 'admin@demo.test',
    password: 'Admin12345',
    name: 'Demo Admin',
    role: 'admin',
    plan: null,
    spent: false,
  },
  {
    email: 'empty@demo.test',
    password: 'Demo12345',
    name: 'Demo Empty',
    role: 'user',
    plan: null,
    spent: true,
  },
]
