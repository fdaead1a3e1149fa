import type { Said } from '../i18n/words.ts'

type Facts = {
  status?: number
  code?: string
  message?: string
  said?: Said
  fields?: Record<string, Said>
  data?: unknown
}

/**
 * A refused or failed call. `message` is for the console; readers see what the server `said`, or a text of the page.
 * `unparsable`: not JSON; `unreadable`: does not match the contract; `cancelled`: the user did not confirm.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: 'refused' | 'unauthenticated' | 'network' | 'unparsable' | 'unreadable' | 'cancelled'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The API's error code, empty if there is none. */
  readonly code: string
  /** Empty if the refusal has no words. */
  readonly said: Said
  /** What was said about fields of the form. */
  readonly fields: Readonly<Record<string, Said>>
  /** Data that came with the refusal. */
  readonly data: unknown
  /** When a busy server wants to be asked again; 0: it did not say. */
  retryAfterMs = 0

  constructor(kind: ApiError['kind'], facts: Facts = {}) {
    super(facts.message || kind)
    this.kind = kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? ''
    this.said = facts.said ?? {}
    this.fields = facts.fields ?? {}
    this.data = facts.data
  }
}

/** What was asked for does not exist, or no longer does: asking again changes nothing. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404
