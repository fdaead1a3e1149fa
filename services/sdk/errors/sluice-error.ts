import type { components } from '../api/operations.d.ts'

type ApiCode = components['schemas']['ApiProblem']['code']
type CallCode = 'network_error' | 'timeout' | 'unreadable_answer'
type WebhookCode = 'webhook_headers' | 'webhook_timestamp' | 'webhook_signature' | 'webhook_body'

export type SluiceErrorCode = ApiCode | CallCode | WebhookCode | (string & Record<never, never>)

/** `attempts`: how often it was sent. */
export type FailedRequest = {
  method: string
  path: string
  attempts: number
  idempotencyKey: string | undefined
}

export type ErrorFacts = {
  status: number
  code: SluiceErrorCode
  message: string
  errors?: Readonly<Record<string, string>> | undefined
  data?: Readonly<Record<string, unknown>> | undefined
  retryAfterSeconds?: number | undefined
  request?: FailedRequest | undefined
  cause?: unknown
}

/**
 * The one error of this package. Decide by `code`; `message` is for people. `status` is 0 without an answer, `errors` names
 * fields, `data` is what a program needs to go on, such as the missing scope. It never holds the API key.
 */
export class SluiceError extends Error {
  override readonly name = 'SluiceError'
  readonly status: number
  readonly code: SluiceErrorCode
  readonly errors: ErrorFacts['errors']
  readonly data: ErrorFacts['data']
  readonly retryAfterSeconds: number | undefined
  readonly request: FailedRequest | undefined

  constructor({ message, cause, ...facts }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors
    this.data = facts.data
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.request = facts.request
  }
}
