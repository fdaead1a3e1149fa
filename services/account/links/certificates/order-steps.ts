export const ORDER_STATUSES = ['pending', 'ready', 'processing', 'valid', 'invalid'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What is stored of an order, and how far the authority has come with it; `undefined`: it was not asked. */
export type OrderFacts = {
  hasKey: boolean
  hasUrl: boolean
  /** null: the authority no longer knows the order. */
  status?: OrderStatus | null | undefined
}

/**
 * `begin`: store a key, and count the order against the limits. `open`: order, and store the order's address. `look`:
 * ask how far it has come. `prove`: answer the challenge. `finalize`: send the request for the key. `wait`: for the
 * authority. `collect`: fetch the certificate. `fail`: the authority refused it. `forget`: the order is gone.
 */
export type OrderStep =
  | 'begin'
  | 'open'
  | 'look'
  | 'prove'
  | 'finalize'
  | 'wait'
  | 'collect'
  | 'fail'
  | 'forget'

const BY_STATUS: Readonly<Record<OrderStatus, OrderStep>> = {
  pending: 'prove',
  ready: 'finalize',
  processing: 'wait',
  valid: 'collect',
  invalid: 'fail',
}

/**
 * The next step of an order. It follows from what is stored and from what the authority says, so that a process that
 * ends between any two steps leaves nothing that the next one would do twice.
 */
export function nextStep({ hasKey, hasUrl, status }: OrderFacts): OrderStep {
  if (!hasKey) return 'begin'
  if (!hasUrl) return 'open'
  if (status === undefined) return 'look'
  return status === null ? 'forget' : BY_STATUS[status]
}
