import { type PaymentStatus, ReviewedAnswer } from '@sluice/contract/api-payment'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from '../list-page.ts'
import { request } from '../request.ts'
import { AdminPayments, PaymentUnderReview } from '../tolerant/payments.ts'

export const PAYMENTS_PER_PAGE = 20
/** Polling interval of the queue, on which other reviewers work, too. */
const LOOK_AGAIN_MS = 30_000

export type AdminPayment = z.infer<typeof AdminPayments>['items'][number]
export type PaymentDetail = z.infer<typeof PaymentUnderReview>['data']
export type PaymentFilter = ListPage & { status: PaymentStatus; search: string }

export const paymentsQuery = ({ status, page, asOf, search }: PaymentFilter) =>
  queryOptions({
    queryKey: ['admin', 'payments', { status, page, asOf, search }],
    queryFn: ({ signal }) =>
      request(AdminPayments, '/api/admin/payments', {
        query: { status, page, as_of: asOf, per_page: PAYMENTS_PER_PAGE, search },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const pendingCountQuery = queryOptions({
  queryKey: ['admin', 'payments', 'pending'],
  queryFn: async ({ signal }) => {
    const query = { status: 'pending', per_page: 1 }
    return (await request(AdminPayments, '/api/admin/payments', { query, signal })).total
  },
  refetchInterval: LOOK_AGAIN_MS,
})

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'payment', id],
    queryFn: async ({ signal }) =>
      (await request(PaymentUnderReview, `/api/admin/payments/${id}`, { signal })).data,
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
