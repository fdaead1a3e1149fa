import { ApiError } from '../../api/api-error.ts'
import type { PublicPlan } from '../../api/site.ts'
import type { MessageId } from '../../i18n/zh.ts'

const MARK_UP = 1.15
/** With fewer plans none is the most popular one. */
const CHOICE = 3

export type Offer = { plan: PublicPlan; originalPrice: number; discountPercent: number; popular: boolean }

/** The offered plans: cheapest first, each with its former price, the second cheapest as most popular. */
export function offersOf(plans: readonly PublicPlan[]): Offer[] {
  return [...plans]
    .sort((a, b) => a.price - b.price)
    .map((plan, place) => {
      const originalPrice = Math.round(plan.price * MARK_UP)
      const discountPercent = Math.round(100 * (1 - plan.price / originalPrice))
      return {
        plan,
        originalPrice,
        discountPercent: Number.isFinite(discountPercent) ? Math.max(0, discountPercent) : 0,
        popular: place === 1 && plans.length >= CHOICE,
      }
    })
}

type Asked = { plans: readonly PublicPlan[] | undefined; error: unknown; loading: boolean }
export type PricingState =
  | { is: 'loading' }
  | { is: 'error' | 'empty'; words: MessageId }
  | { is: 'list'; offers: Offer[] }

export function pricingState({ plans, error, loading }: Asked): PricingState {
  if (plans?.length) return { is: 'list', offers: offersOf(plans) }
  if (plans) return { is: 'error', words: 'pricing.unretrieved' }
  if (error) return { is: 'error', words: wordsOf(error) }
  return loading ? { is: 'loading' } : { is: 'empty', words: 'pricing.empty' }
}

function wordsOf(error: unknown): MessageId {
  if (error instanceof ApiError && error.kind === 'network') return 'pricing.network'
  // The answer had no list of plans.
  if (error instanceof ApiError && error.kind === 'unreadable') return 'pricing.unretrieved'
  return 'pricing.failed'
}
