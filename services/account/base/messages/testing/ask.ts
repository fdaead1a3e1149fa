import { openShop, sendForm } from '../../../testing/shop.ts'
import type { CallOptions, TestAccount } from '../../../testing/test-account.ts'
import type { MessageKey } from '../en_US.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Person = { id: number; email: string; token: string }
export type Asked = { body: unknown }

/** A new user from a new address, who sends requests in one language. */
export type Visit = {
  account: TestAccount
  user: Person
  call(method: Method, path: string, options?: CallOptions): ReturnType<TestAccount['call']>
  /** Sends a request as the user. */
  own(method: Method, path: string, body?: unknown): ReturnType<TestAccount['call']>
  /** Sends a request as a superadmin. */
  manage(method: Method, path: string, body?: unknown): ReturnType<TestAccount['call']>
  form(fields: Parameters<typeof sendForm>[2]): ReturnType<typeof sendForm>
  /** Part of a name or address that is used nowhere else. */
  fresh: string
}
/** Makes the API answer with a text. */
export type Ask = (visit: Visit) => Promise<Asked>
export type Asks = Partial<Record<MessageKey, Ask>>

let visits = 0

/** `manage` sends requests as `staff`. */
export async function newVisit(account: TestAccount, staff: Person, language: string): Promise<Visit> {
  visits += 1
  const headers = { 'accept-language': language }
  const from = `198.51.${Math.floor(visits / 250)}.${1 + (visits % 250)}`
  const call: Visit['call'] = (method, path, options) =>
    account.call(method, path, { ...options, headers: { ...options?.headers, ...headers }, from })
  const user = await account.user()
  const as =
    ({ token }: Person): Visit['own'] =>
    (method, path, body) =>
      call(method, path, { token, ...(body !== undefined && { body }) })
  await openShop(account)
  return {
    ...{ account, user, call, own: as(user), manage: as(staff) },
    form: (fields) => sendForm(account, user.token, fields, headers),
    fresh: `fresh-${visits}`,
  }
}

/** All texts of an answer. */
export function textsOf({ body }: Asked): string[] {
  const { message, errors } = body as { message?: string; errors?: Record<string, string> }
  return [...(message === undefined ? [] : [message]), ...Object.values(errors ?? {})]
}

export async function twice(ask: () => Promise<Asked>): Promise<Asked> {
  await ask()
  return ask()
}
