import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../../base/http/access.ts'
import { problem } from '../../base/http/fail.ts'

/** Files of all users in memory at the same time. */
const AT_ONCE = 4
const RETRY_SECONDS = 2

/** An `onRequest` hook: one file of a user at a time, and few of all, before the first byte of a body is read. */
export function uploadTurns() {
  const running = new Set<number>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { userId } = sessionOf(request)
    if (running.has(userId)) throw problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
    if (running.size >= AT_ONCE) throw problem('unavailable', { retryAfterSeconds: RETRY_SECONDS })
    running.add(userId)
    const end = () => running.delete(userId)
    reply.raw.once('finish', end)
    reply.raw.once('close', end)
  }
}
