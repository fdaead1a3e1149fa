import { Plan } from '@sluice/contract/api-plan'
import { ApiError } from './api-error.ts'
import type { Offer } from './my-plans.ts'

/** The current plan, if a payment was refused because the plan has changed since it was shown. */
export function changedPlan(error: unknown): Offer | null {
  if (!(error instanceof ApiError) || error.code !== 'plan_changed') return null
  return Plan.safeParse(error.data).data ?? null
}
