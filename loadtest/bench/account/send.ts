import { z } from 'zod'
import type { Person, Request } from './calls.ts'
import { emailOf, PASSWORD } from './seed.ts'

const Signed = z.object({ token: z.string() })
const Listed = z.object({ items: z.array(z.object({ id: z.int() })).min(1) })

/** Sends a request; throws unless the answer is good. */
export async function send(origin: string, request: Request): Promise<unknown> {
  const answer = await ask(origin, request)
  const read: unknown = await answer.json()
  if (!answer.ok)
    throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${JSON.stringify(read)}`)
  return read
}

/** Sends a request and returns any answer. */
export const ask = (origin: string, { method, path, token, body }: Request): Promise<Response> =>
  fetch(origin + path, {
    method,
    headers: {
      'accept-language': 'en-US',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })

export async function signIn(origin: string, user: number): Promise<Person> {
  const body = { email: emailOf(user), password: PASSWORD }
  const { token } = Signed.parse(await send(origin, { method: 'POST', path: '/api/user/login', body }))
  const list = Listed.parse(await send(origin, { method: 'GET', path: '/api/cloak/list', token }))
  return { user, token, cloak: list.items[0]!.id }
}
