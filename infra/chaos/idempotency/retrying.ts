import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Owner, REAL_URL } from '../owner.ts'
import { Late } from '../wait.ts'

/** The final answer to a request that was repeated until it had one. */
export type Answer = { status: number; code: string; body: string; replayed: boolean }
/** Requests sent, and those to be repeated: told that the first is under way, told to come again, or lost. */
export type Tally = { sent: number; running: number; busy: number; lost: number }

const PATH = '/api/cloak/create'
const AGAIN_MS = 200
const ANSWER_MS = 8_000
const WITHIN_MS = 120_000
const Refused = z.object({ code: z.string() })

export const newTally = (): Tally => ({ sent: 0, running: 0, busy: 0, lost: 0 })

/** A client that creates a link of this name and repeats the request with its key until it knows the outcome. */
export async function createUntilAnswered(
  owner: Owner,
  { key, name }: { key: string; name: string },
  tally: Tally,
): Promise<Answer> {
  const end = performance.now() + WITHIN_MS
  while (performance.now() < end) {
    const answer = await createOnce(owner, { key, name }, tally)
    if (answer) return answer
    await sleep(AGAIN_MS)
  }
  throw new Late(`the request with key ${key} was not answered`)
}

/** Sends it once; undefined when it is to be repeated. */
async function createOnce(
  owner: Owner,
  { key, name }: { key: string; name: string },
  tally: Tally,
): Promise<Answer | undefined> {
  const body = { name, mode: 'full_open', realUrl: REAL_URL }
  tally.sent += 1
  let status: number
  let text: string
  let replayed: boolean
  try {
    const answer = await owner.call('POST', PATH, body, ANSWER_MS, { 'idempotency-key': key })
    text = await answer.text()
    ;[status, replayed] = [answer.status, answer.headers.get('idempotent-replayed') === 'true']
  } catch {
    tally.lost += 1
    return undefined
  }
  const code = status === 200 ? '' : codeOf(text)
  if (code === 'idempotency_running') tally.running += 1
  else if (status === 503 || status === 429) tally.busy += 1
  else return { status, code, body: text, replayed }
  return undefined
}

function codeOf(text: string): string {
  try {
    return Refused.parse(JSON.parse(text)).code
  } catch {
    return text
  }
}
