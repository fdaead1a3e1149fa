import type { Browser } from 'playwright-core'
import { drawTransfer } from './pictures/drawn-transfer.ts'

/** The demo's wallet. */
const WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** Calls the API as the owner of a stored session; returns the answer's body. */
export async function callAs<T>(
  origin: string,
  session: string,
  path: string,
  send: { method?: string; body?: object | FormData } = {},
): Promise<T> {
  const { token } = JSON.parse(session) as { token: string }
  const form = send.body instanceof FormData
  const answer = await fetch(origin + path, {
    method: send.method ?? (send.body ? 'POST' : 'GET'),
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en-US',
      ...(send.body && !form && { 'content-type': 'application/json' }),
    },
    ...(send.body && { body: form ? (send.body as FormData) : JSON.stringify(send.body) }),
  })
  return (await answer.json()) as T
}

export const remainingCalls = async (origin: string, session: string): Promise<number> => {
  type Answer = { data: { remaining_calls: number } }
  return (await callAs<Answer>(origin, session, '/api/user/profile')).data.remaining_calls
}

/** Submits a user's payment for a plan with a unique screenshot; returns the payment's id. */
export async function submitPayment(
  browser: Browser,
  origin: string,
  session: string,
  plan: string,
): Promise<number> {
  type Plans = { items: { id: number; name_en: string; price: number }[] }
  const { items } = await callAs<Plans>(origin, session, '/api/plan/list')
  const chosen = items.find(({ name_en }) => name_en === plan)
  if (!chosen) throw new Error(`there is no plan ${plan}`)
  const transaction = hex(64)
  const picture = await drawTransfer(browser, { amount: chosen.price, to: WALLET, transaction })
  const form = new FormData()
  form.set('plan_id', String(chosen.id))
  form.set('transaction_id', transaction)
  form.set('screenshot', picture, 'transfer.png')
  const { data } = await callAs<{ data: { id: number } }>(origin, session, '/api/plan/submit-payment', {
    body: form,
  })
  return data.id
}

const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('')
