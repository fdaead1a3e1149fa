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
/** Forms read at the same time, which bounds their memory. */
const FORMS_AT_ONCE = 8
const FORMS_WAITING = 16

/** `purpose` names the user's limit; `missing` is the error of the field `file` when it has no file. */
export type FormFacts = { purpose: string; file: string; missing: MessageKey }

/** A `preValidation` hook that reads the form as the request's body. Every attempt counts, whatever its outcome. */
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
      // The rest of the upload is not waited for.
      reply.header('connection', 'close')
      throw error
    }
  }
}
