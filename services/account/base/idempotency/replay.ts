import { createHash } from 'node:crypto'
import { Problem } from '@sluice/kit/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionOf } from '../http/access.ts'
import { problem } from '../http/fail.ts'
import { findAnswer, holdKey, keepAnswer } from './kept-answers.ts'
import type { RunInOne } from './request-db.ts'
import { seal, unseal } from './sealed-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes `Idempotency-Key`. */
    replays?: true
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** Visible ASCII, as in the draft's quoted strings and in plain tokens. */
const KEY = /^[\x21-\x7e]{1,255}$/
const RUNNING_RETRY_SECONDS = 1

type Done = { answer: unknown } | { fault: unknown }

/**
 * Gives every route of the scope that changes something for a signed-in caller the header `Idempotency-Key`. The answer is
 * kept in the transaction that does the work, so both are there or neither. A repeated request gets it again, marked as
 * such. A failure keeps no answer, because it did nothing. Source: draft-ietf-httpapi-idempotency-key-header.
 */
export function replayAnswers(scope: FastifyInstance, runInOne: RunInOne): void {
  scope.addHook('onRoute', (route) => {
    if (!CHANGING.has(String(route.method)) || route.config?.access === 'public') return
    if (answersWithFile(route.schema?.response)) return
    const { handler } = route
    route.config = { ...route.config, replays: true }
    route.handler = async function (request, reply) {
      const sent = request.headers['idempotency-key']
      if (sent === undefined) return handler.call(this, request, reply)
      if (typeof sent !== 'string' || !KEY.test(sent)) throw problem('idempotency_key_invalid')
      const of = { owner: sessionOf(request).userId, keyHash: hashOf(sent) }
      const requestHash = hashOf(whatIsAsked(request))
      const done = await runInOne(async (tx): Promise<Done> => {
        if (!(await holdKey(tx, of)))
          throw problem('idempotency_running', { retryAfterSeconds: RUNNING_RETRY_SECONDS })
        const kept = await findAnswer(tx, of)
        if (kept) {
          if (!kept.request_hash.equals(requestHash)) throw problem('idempotency_mismatch')
          reply.header('idempotent-replayed', 'true')
          const answer: unknown = JSON.parse(unseal(sent, kept.answer))
          return { answer }
        }
        let answer: unknown
        try {
          answer = await handler.call(this, request, reply)
        } catch (fault) {
          // What a refused request left on purpose stays, such as a count of wrong codes. What broke leaves nothing.
          if (isRefusal(fault)) return { fault }
          throw fault
        }
        const sealed = seal(sent, JSON.stringify(answer))
        await keepAnswer(tx, of, { request_hash: requestHash, answer: sealed })
        return { answer }
      })
      if ('fault' in done) throw done.fault
      return done.answer
    }
  })
}

const isRefusal = (fault: unknown) => fault instanceof Problem && fault.status < 500

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The request as text; files by their hash. */
function whatIsAsked({ method, url, body }: FastifyRequest): string {
  const bytes = (_name: string, value: unknown) =>
    value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value
  return JSON.stringify([method, url, body ?? null], bytes)
}

/** A file is made anew: it changes nothing, and it does not fit a row. */
function answersWithFile(response: unknown): boolean {
  const answers: unknown[] = Object.values(response ?? {})
  return answers.some((answer) => !(answer instanceof z.ZodType) || answer instanceof z.ZodFile)
}
