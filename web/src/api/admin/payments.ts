import {
  AdminPaymentAnswer,
  AdminPaymentsAnswer,
  type PaymentStatus,
  ReviewedAnswer,
} from '@sluice/contract/api-payment'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../request.ts'

export const PAYMENTS_PER_PAGE = 20
/** Polling interval of the queue, on which other reviewers work, too. */
const LOOK_AGAIN_MS = 30_000

export type AdminPayment = z.infer<typeof AdminPaymentsAnswer>['items'][number]
export type PaymentDetail = z.infer<typeof AdminPaymentAnswer>['data']
export type PaymentFilter = { status: PaymentStatus; page: number; search: string }

export const paymentsQuery = ({ status, page, search }: PaymentFilter) =>
  queryOptions({
    queryKey: ['admin', 'payments', { status, page, search }],
    queryFn: ({ signal }) =>
      request(AdminPaymentsAnswer, '/api/admin/payments', {
        query: { status, page, per_page: PAYMENTS_PER_PAGE, search },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const pendingCountQuery = queryOptions({
  queryKey: ['admin', 'payments', 'pending'],
  queryFn: async ({ signal }) => {
    const query = { status: 'pending', per_page: 1 }
    return (await request(AdminPaymentsAnswer, '/api/admin/payments', { query, signal })).total
  },
  refetchInterval: LOOK_AGAIN_MS,
})

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'payment', id],
    queryFn: async ({ signal }) =>
      (await request(AdminPaymentAnswer, `/api/admin/payments/${id}`, { signal })).data,
  })

type Review = { id: number; verdict: 'approve' } | { id: number; verdict: 'reject'; reason: string }

/** Approves or rejects. The lists are read again after any answer: a refusal means that they are out of date. */
export function useReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (review: Review) =>
      request(ReviewedAnswer, `/api/admin/payments/${review.id}/${review.verdict}`, {
        method: 'POST',
        body: review.verdict === 'reject' ? { reason: review.reason } : {},
      }),
    onSettled: (_, __, { id }) =>
      Promise.all(
        [
          ['admin', 'payments'],
          ['admin', 'payment', id],
          ['admin', 'figures'],
          ['admin', 'users'],
          ['admin', 'audit'],
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
