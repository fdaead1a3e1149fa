import type { AbuseReport } from '../../api/site.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

export type AbuseReportValues = Required<Omit<AbuseReport, 'email'>> & { email: string }
export const EMPTY_ABUSE_REPORT: AbuseReportValues = {
  link: '',
  category: 'phishing',
  details: '',
  email: '',
}

const EMAIL = /^\S+@[^\s@.]+(\.[^\s@.]+)+$/

/** The link is required; an email must look like one if given. */
export function checkAbuseReport({ link, email }: AbuseReportValues): FormFaults<AbuseReportValues> {
  return {
    ...(!link.trim() && { link: 'required' as const }),
    ...(email.trim() && !EMAIL.test(email.trim()) && { email: 'abuse.emailInvalid' as const }),
  }
}
