import { createHash } from 'node:crypto'
import { LIVE_TICKET_SECONDS } from '@sluice/contract/api-live'
import { randomBase62 } from '@sluice/kit/base62'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { readSessionOf } from '../../people/identity/read-session.ts'
import { readKeyOf } from '../../people/keys/read-key.ts'

const START = 'slt_'
/** 27 characters hold 160 random bits. */
const RANDOM_LENGTH = 27
const RETRY_SECONDS = 5

const Kept = z.union([z.object({ session: z.int() }), z.object({ key: z.string() })])

export type LiveTickets = {
  isOne(token: string): boolean
  /** A ticket for whoever has this session or key. */
  give(session: Session): Promise<string>
  /** The session or key of a ticket, which is used up. Throws `not_logged_in` for any other text, and what theirs would. */
  take(ticket: string, address: string): Promise<Session>
}

/** Tickets are in Redis, hashed, for their seconds: any process may take what another gave. */
export function liveTickets({ db, redis, prefix }: { db: Db; redis: Redis; prefix: string }): LiveTickets {
  const keyOf = (ticket: string) =>
    `${prefix}live-ticket:${createHash('sha256').update(ticket).digest('base64url')}`
  const inRedis = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((cause: unknown) => {
      throw problem('unavailable', { retryAfterSeconds: RETRY_SECONDS }, { cause })
    })
  return {
    isOne: (token) => token.startsWith(START),
    async give({ id, key }) {
      const ticket = START + randomBase62(RANDOM_LENGTH)
      const kept: z.input<typeof Kept> = key ? { key: key.hash.toString('hex') } : { session: id }
      await inRedis(redis.set(keyOf(ticket), JSON.stringify(kept), 'EX', LIVE_TICKET_SECONDS))
      return ticket
    },
    async take(ticket, address) {
      const text = await inRedis(redis.getdel(keyOf(ticket)))
      if (text === null) throw problem('not_logged_in')
      const kept = Kept.parse(JSON.parse(text))
      return 'session' in kept
        ? readSessionOf(db, kept.session)
        : readKeyOf(db, Buffer.from(kept.key, 'hex'), address)
    },
  }
}
