import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionOf } from '../http/access.ts'
import { invalidFields, problem } from '../http/fail.ts'
import type { Limiter } from '../limits/limiter.ts'
import { workQueue } from '../limits/work-queue.ts'
import type { MessageKey } from '../messages/en_US.ts'
import { readForm } from './read-form.ts'

const HOUR_MS = 3_600_000
const TRIES_PER_HOUR = 30
const FORM_TIMEOUT_MS = 30_000
/** Forms that are read at once: what they may hold in memory together. */
const FORMS_AT_ONCE = 8
const FORMS_WAITING = 16

/** `purpose` names the limit of a user; `missing` is said of the field `file` when no file came there. */
export type FormFacts = { purpose: string; file: string; missing: MessageKey }

/** A `preValidation` hook that makes the form the request's body. Tries are counted, whatever comes of them. */
export function formHook(deps: { limiter: Limiter; formTimeoutMs?: number }, facts: FormFacts) {
  const forms = workQueue(FORMS_AT_ONCE, FORMS_WAITING)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = `${facts.purpose}:${sessionOf(request).userId}`
    const waitMs = await deps.limiter.take([{ key, most: TRIES_PER_HOUR, windowMs: HOUR_MS }])
    if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    try {
      const form = await forms.run(() => readForm(request, deps.formTimeoutMs ?? FORM_TIMEOUT_MS))
      if (!(form[facts.file] instanceof File)) throw invalidFields({ [facts.file]: facts.missing })
      Object.assign(request, { body: form })
    } catch (error) {
      // What is still being sent is not waited for.
      reply.header('connection', 'close')
      throw error
    }
  }
}
