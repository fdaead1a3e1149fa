import { type Click, clickIdWriter } from '@sluice/kit/click-id/click-id'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import type { TestAccount } from './test-account.ts'

/** `CLICK_ID_KEYS` of tests: a new key and an old one. */
export const CLICK_ID_KEYS = '1:000102030405060708090a0b0c0d0e0f,15:ffeeddccbbaa99887766554433221100'
const FOREIGN = '1:000102030405060708090a0b0c0d0e10'

const keyOf = (text: string, at: number) => {
  const key = clickIdKeys.parse(text)[at]
  if (!key) throw new Error(`no key ${at} in ${text}`)
  return key
}

let seq = 0
const SPOOL = 'testspool0001'

type Said = Partial<Click> & Pick<Click, 'link'>
function idWith(text: string, at: number, said: Said): string {
  seq += 1
  const click: Click = {
    ...{ spool: SPOOL, seq, at: Date.now() - 60_000, linkVersion: 1, country: 'DE' },
    ...{ redirectTo: 'target' as const, variant: 0 },
    ...said,
  }
  const id = clickIdWriter(keyOf(text, at), click.spool)(click)
  if (id === undefined) throw new Error('the click has no id')
  return id
}

/** The id of a new click, a minute ago unless said otherwise. */
export const newClick = (said: Said): string => idWith(CLICK_ID_KEYS, 0, said)
/** Made with the key from before. */
export const oldClick = (said: Said): string => idWith(CLICK_ID_KEYS, 1, said)
/** Made with a key that nobody here has. */
export const forgedClick = (said: Said): string => idWith(FOREIGN, 0, said)

type User = Awaited<ReturnType<TestAccount['user']>>
export type Advertiser = User & { link: number; key: string }

/** A user with a link and the key of its postbacks. */
export async function newAdvertiser(account: TestAccount): Promise<Advertiser> {
  const user = await account.user()
  const { token } = user
  const body = { name: 'Shop', realUrl: 'https://shop.test/', mode: 'full_open' }
  const link = (await account.call('POST', '/api/cloak/create', { token, body })).body.id
  const settings = await account.call('GET', '/api/track/settings', { token })
  return { ...user, link, key: settings.body.postback_key }
}

type Sending = { method?: 'GET' | 'POST' | 'HEAD'; from?: string; form?: Record<string, string> | string }
/** Sends a postback as a network does. */
export async function sendPostback(
  account: TestAccount,
  query: Readonly<Record<string, string>>,
  { method = 'GET', from = '203.0.113.1', form }: Sending = {},
) {
  const answer = await account.app.inject({
    method,
    url: `/api/track/postback?${new URLSearchParams(query)}`,
    remoteAddress: from,
    ...(form !== undefined && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: typeof form === 'string' ? form : String(new URLSearchParams(form)),
    }),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
