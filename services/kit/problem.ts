import { ERROR_STATUS, type ErrorCode } from '@sluice/contract/api-problem'

export type ProblemFacts = {
  /** Field name → message key, for forms. */
  errors?: Record<string, string>
  /** Key of a message that is more precise than the code's own. */
  messageKey?: string
  retryAfterSeconds?: number
  /** Facts that a client needs to continue. */
  data?: Readonly<Record<string, unknown>>
}

/** An expected failure that the caller should see. Domains throw it; one handler per service maps it to HTTP. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly facts: ProblemFacts

  constructor(code: ErrorCode, facts: ProblemFacts = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
