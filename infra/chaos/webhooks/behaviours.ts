import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Behaviour, Received } from '../../e2e/webhooks/receiver.ts'
import { changeIn } from './received-changes.ts'

/** How a receiver behaves, how many links it hears of, and in which state its deliveries end. */
export type Kind = {
  links: number
  ends: 'delivered' | 'failed' | 'gone'
  /** It takes so long to answer that only few versions of its links are sent, and only at full size to the end. */
  isSilent?: true
  /** All changes of its links are committed at once, so that couriers compete for one link. */
  isBurst?: true
  /** `first`: nothing of this event arrived before. */
  answer(response: ServerResponse, version: number, first: boolean): void
}

const CHUNK = 'x'.repeat(16_384)
const SLOW_MS = 300

/** By the path of the receiver. `/trap` is where a redirect leads; nothing may arrive there. */
export const KINDS: Readonly<Record<string, Kind>> = {
  '/ok': { links: 41, ends: 'delivered', answer: (response) => void response.end('ok') },
  '/breaks-first': {
    links: 20,
    ends: 'delivered',
    answer: (response, version, first) => end(response, first && version % 3 === 0 ? 500 : 204),
  },
  '/busy-first': {
    links: 10,
    ends: 'delivered',
    answer: (response, version, first) =>
      first && version % 5 === 0 ? end(response, 429, { 'retry-after': '1' }) : end(response, 200),
  },
  '/burst': { links: 2, ends: 'delivered', isBurst: true, answer: (response) => end(response, 200) },
  '/slow': { links: 10, ends: 'delivered', answer: (response) => void answerSlowly(response) },
  '/endless': { links: 10, ends: 'delivered', answer: answerWithoutEnd },
  '/moved': {
    links: 4,
    ends: 'failed',
    answer: (response) => end(response, 302, { location: '/trap' }),
  },
  '/broken': { links: 4, ends: 'failed', answer: (response) => end(response, 500) },
  '/gone': { links: 1, ends: 'gone', answer: (response) => end(response, 410) },
  '/never': { links: 1, ends: 'failed', isSilent: true, answer: () => {} },
}

/** A receiver of all kinds. */
export function behaveByPath(): Behaviour {
  const heard = new Set<string>()
  return (request: Received, response) => {
    const kind = KINDS[request.path]
    if (!kind) return end(response, 200)
    const event = `${request.path} ${request.headers['webhook-id']}`
    kind.answer(response, changeIn(request).version, !heard.has(event))
    heard.add(event)
  }
}

const end = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void =>
  void response.writeHead(status, headers).end()

async function answerSlowly(response: ServerResponse): Promise<void> {
  await sleep(SLOW_MS)
  response.writeHead(200)
  for (let n = 0; n < 3; n += 1) {
    response.write('.')
    await sleep(SLOW_MS / 3)
  }
  response.end()
}

function answerWithoutEnd(response: ServerResponse): void {
  response.on('error', () => {})
  const more = () => {
    while (!response.destroyed && response.write(CHUNK));
  }
  response.on('drain', more)
  more()
}
