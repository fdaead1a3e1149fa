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

export const DEMO_ADVERTISER = 'advertiser@demo.test'

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: DEMO_ADVERTISER,
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

/** The all-zero address, which nobody owns. */
export const DEMO_WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
export const DEMO_REVIEWER = 'admin@demo.test'

/** `time` is on the day before the demo was filled. */
export type DemoTransfer = { amount: number; transaction: string; time: string }

const BUSINESS: DemoTransfer = {
  amount: 599,
  transaction: '9f3ac1d2be07e5114c86a0f3955d12c6e41b08a7d6c25f90833ae7d1677b20e4',
  time: '18:04',
}
const PROFESSIONAL: DemoTransfer = {
  amount: 199,
  transaction: '41c07be9a35d2f8816b40e7d93ac52f1078e6bd4c9123f5ea8760d1b34c5f927',
  time: '09:41',
}
const STARTER: DemoTransfer = {
  amount: 19,
  transaction: 'b7e25d90c41f83a6700d1e8b5fc3924ad6180ec79b35f24a1d8c06e7932b5a61',
  time: '21:17',
}

type Submitted = {
  email: string
  plan: (typeof DEMO_PLANS)[number]['name_en']
  remark: string
  /** The transfer on the screenshot: the same transfer gives the same picture. */
  transfer: DemoTransfer
  /** Number of this upload among its user's on that day. */
  slot: number
}
export type DemoPayment = Submitted &
  ({ state: 'approved' | 'pending' } | { state: 'rejected'; reason: string })

/** One in each state, and one with a reused picture. */
export const DEMO_PAYMENTS: readonly DemoPayment[] = [
  {
    state: 'approved',
    email: 'advertiser@demo.test',
    plan: 'Business',
    remark: '',
    transfer: BUSINESS,
    slot: 1,
  },
  {
    state: 'pending',
    email: 'advertiser@demo.test',
    plan: 'Professional',
    remark: 'Paid from my exchange account',
    transfer: PROFESSIONAL,
    slot: 2,
  },
  {
    state: 'rejected',
    email: 'empty@demo.test',
    plan: 'Starter',
    remark: '',
    transfer: STARTER,
    slot: 1,
    reason: 'The transfer has not arrived',
  },
  {
    state: 'pending',
    email: 'empty@demo.test',
    plan: 'Starter',
    remark: '',
    transfer: PROFESSIONAL,
    slot: 2,
  },
]
