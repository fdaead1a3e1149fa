import { ERROR_STATUS, type ErrorCode } from '@sluice/contract/api-problem'

export type ProblemFacts = {
  /** Field name → message key, for forms. */
  errors?: Record<string, string>
  /** Key of a message more precise than the code's own. */
  messageKey?: string
  retryAfterSeconds?: number
  /** What a client needs to go on. */
  data?: Readonly<Record<string, unknown>>
}

/** An expected failure that a caller should see. Domains throw it; one handler per service turns it into HTTP. */
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
