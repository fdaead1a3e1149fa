import type { ErrorCode } from '@sluice/contract/api-problem'
import { Problem } from '@sluice/kit/problem'
import type { MessageKey } from '../messages/en_US.ts'

type Facts = {
  message?: MessageKey
  errors?: Readonly<Record<string, MessageKey>>
  retryAfterSeconds?: number
  data?: Readonly<Record<string, unknown>>
}

/** An expected failure with message keys that exist in every catalogue. */
export function problem(code: ErrorCode, facts: Facts = {}, options?: ErrorOptions): Problem {
  return new Problem(
    code,
    {
      ...(facts.message && { messageKey: facts.message }),
      ...(facts.errors && { errors: { ...facts.errors } }),
      ...(facts.retryAfterSeconds && { retryAfterSeconds: facts.retryAfterSeconds }),
      ...(facts.data && { data: facts.data }),
    },
    options,
  )
}

/** A form with invalid fields. */
export const invalidFields = (errors: Readonly<Record<string, MessageKey>>): Problem =>
  problem('invalid_request', { errors })
