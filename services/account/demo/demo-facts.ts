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
  /** All calls are spent. */
  spent: boolean
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'advertiser@demo.test',
    password: 'Demo12345',
    name: 'Demo Advertiser',
    role: 'user',
    spent: false,
  },
  {
    email: 'admin@demo.test',
    password: 'Admin12345',
    name: 'Demo Admin',
    role: 'admin',
    spent: false,
  },
  {
    email: 'empty@demo.test',
    password: 'Demo12345',
    name: 'Demo Empty',
    role: 'user',
    spent: true,
  },
]

/** The address of zeros, which nobody holds. */
export const DEMO_WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
export const DEMO_REVIEWER = 'admin@demo.test'

type Submitted = {
  email: string
  plan: (typeof DEMO_PLANS)[number]['name_en']
  remark: string
  /** Seed of the screenshot: the same one is the same picture. */
  picture: number
  /** Which upload of its user on its day it is. */
  slot: number
}
export type DemoPayment = Submitted &
  ({ state: 'approved' | 'pending' } | { state: 'rejected'; reason: string })

/** One in each state, and one with a picture that was used before. */
export const DEMO_PAYMENTS: readonly DemoPayment[] = [
  {
    state: 'approved',
    email: 'advertiser@demo.test',
    plan: 'Business',
    remark: '',
    picture: 1,
    slot: 1,
  },
  {
    state: 'pending',
    email: 'advertiser@demo.test',
    plan: 'Professional',
    remark: 'Paid from my exchange account',
    picture: 2,
    slot: 2,
  },
  {
    state: 'rejected',
    email: 'empty@demo.test',
    plan: 'Starter',
    remark: '',
    picture: 3,
    slot: 1,
    reason: 'The transfer has not arrived',
  },
  { state: 'pending', email: 'empty@demo.test', plan: 'Starter', remark: '', picture: 2, slot: 2 },
]
