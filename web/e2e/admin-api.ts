import type { Browser } from 'playwright-core'

/** Calls the API as whoever holds the kept session; gives the answer's body. */
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

/** A user pays for a plan, with a screenshot like no other; gives the payment's number. */
export async function submitPayment(
  browser: Browser,
  origin: string,
  session: string,
  plan: string,
): Promise<number> {
  type Plans = { items: { id: number; name_en: string }[] }
  const { items } = await callAs<Plans>(origin, session, '/api/plan/list')
  const form = new FormData()
  form.set('plan_id', String(items.find(({ name_en }) => name_en === plan)?.id))
  form.set('transaction_id', hex(64))
  form.set('screenshot', await drawnScreenshot(browser), 'transfer.png')
  const { data } = await callAs<{ data: { id: number } }>(origin, session, '/api/plan/submit-payment', {
    body: form,
  })
  return data.id
}

const hex = (digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(Math.random() * 16).toString(16)).join('')

async function drawnScreenshot(browser: Browser): Promise<Blob> {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  await page.setContent(`<h1>Sent</h1><p>${hex(400).replace(/(.{20})/g, '$1 ')}</p>`)
  const png = await page.screenshot()
  await page.close()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
