import { z } from 'zod'
import { Translations } from './api-answer.ts'

/** Closed set of the public API's error codes, with the HTTP status of each. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_url: 400,
  url_not_allowed: 400,
  invalid_code: 400,
  idempotency_key_invalid: 400,
  version_unknown: 400,
  not_logged_in: 401,
  wrong_credentials: 401,
  session_expired: 401,
  totp_required: 401,
  wrong_totp: 401,
  key_invalid: 401,
  membership_required: 402,
  forbidden: 403,
  account_inactive: 403,
  own_payment: 403,
  totp_setup_required: 403,
  password_change_required: 403,
  confirmation_required: 403,
  confirmation_wrong: 403,
  scope_missing: 403,
  key_network: 403,
  origin_not_allowed: 403,
  not_found: 404,
  email_not_registered: 404,
  email_registered: 409,
  short_link_taken: 409,
  conflict: 409,
  link_changed: 409,
  payment_reviewed: 409,
  payments_closed: 409,
  plan_changed: 409,
  plan_name_taken: 409,
  too_many_pending: 409,
  too_many_keys: 409,
  too_many_webhooks: 409,
  too_many_listeners: 409,
  too_many_domains: 409,
  domains_off: 409,
  domain_waiting: 409,
  webhook_disabled: 409,
  too_many_outgoing: 409,
  outgoing_draft: 409,
  outgoing_not_shown: 409,
  outgoing_off: 409,
  idempotency_running: 409,
  transaction_used: 409,
  upload_too_slow: 408,
  payload_too_large: 413,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  too_many_uploads: 429,
  too_many_streams: 429,
  internal_error: 500,
  unavailable: 503,
  statistics_unavailable: 503,
  countries_unavailable: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * The body of every error. `message` is in the requested language, `translations` has it in each; `errors` names fields of
 * an invalid form; `data` is what a client needs to continue: the current plan (`plan_changed`) or link (`link_changed`), how to confirm
 * (`confirmation_required`), that it was deleted (`not_found`).
 */
export const ApiProblem = z.object({
  status: z.literal('error'),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  translations: Translations.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
export type ApiProblem = z.infer<typeof ApiProblem>
