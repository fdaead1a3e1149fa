import type { ReportQuestion } from '@sluice/contract/reports'
import type { VisitFilters } from '@sluice/contract/visit-filters'

const only = (...is: string[]) => ({ is, not: [] })

/** What account of the release before asks for, which serves on while stats is upgraded. */
export const singleFilters = (question: ReportQuestion<'access-log'>): VisitFilters => ({
  ...(question.redirectTo && { redirect_to: only(question.redirectTo) }),
  ...(question.country && { country: only(question.country) }),
  ...(question.reason && { reason: only(question.reason) }),
  ...(question.devices && { device: only(...question.devices) }),
  ...Object.fromEntries(
    Object.entries(question.campaign ?? {}).map(([name, value]) => [name, only(value ?? '')]),
  ),
})
