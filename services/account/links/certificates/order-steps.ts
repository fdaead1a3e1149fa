export const ORDER_STATUSES = ['pending', 'ready', 'processing', 'valid', 'invalid'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `begin` stores a key, and counts the order against the limits. `open` orders, and stores the order's address. */
export type OrderStep = 'begin' | 'open' | 'prove' | 'finalize' | 'wait' | 'collect' | 'fail' | 'forget'

const BY_STATUS: Readonly<Record<OrderStatus, OrderStep>> = {
  pending: 'prove',
  ready: 'finalize',
  processing: 'wait',
  valid: 'collect',
  invalid: 'fail',
}

/**
 * The next step, from what is stored and what the authority says (null: it does not know the order), so that a process
 * that ends between any two steps leaves nothing that the next one would do twice.
 */
export function nextStep(stored: { url: string | null } | null, status: OrderStatus | null): OrderStep {
  if (!stored) return 'begin'
  if (stored.url === null) return 'open'
  return status === null ? 'forget' : BY_STATUS[status]
}
