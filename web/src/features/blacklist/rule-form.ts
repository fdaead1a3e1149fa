import { BlacklistBody } from '@sluice/contract/api-blacklist'
import type { RuleForm } from '../../api/blacklist.ts'
import { readMoment } from '../../ui/dates/days.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

/** `expires` is a local date as typed, optionally with a time, or empty. */
export type RuleValues = { range: string; reason: string; expires: string }
export const EMPTY_RULE: RuleValues = { range: '', reason: '', expires: '' }

const MAX_REASON = 200
/** Rejects only what cannot be an address or range at all; the server checks the rest. */
const LIKE_RANGE = /^[0-9a-fA-F:.]+(\/\d{1,3})?$/

export function checkRule(values: RuleValues, now: number): FormFaults<RuleValues> {
  const faults: FormFaults<RuleValues> = {}
  const range = values.range.trim()
  if (!range) faults.range = 'required'
  else if (!LIKE_RANGE.test(range) || !BlacklistBody.shape.range.safeParse(range).success)
    faults.range = 'blacklist.rangeInvalid'
  if (values.reason.trim().length > MAX_REASON) faults.reason = 'blacklist.reasonTooLong'
  const expires = readMoment(values.expires)
  if (values.expires.trim() && !expires) faults.expires = 'date.invalid'
  else if (expires && expires.getTime() <= now) faults.expires = 'blacklist.expiryPast'
  return faults
}

export function ruleOf(values: RuleValues): RuleForm {
  const expires = readMoment(values.expires)
  return {
    range: values.range.trim(),
    reason: values.reason.trim(),
    ...(expires && { expiresAt: expires.toISOString() }),
  }
}
