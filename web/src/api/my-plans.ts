import { PaymentSubmittedAnswer } from '@sluice/contract/api-payment'
import { SiteAnswer } from '@sluice/contract/api-site'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from './list-page.ts'
import { request } from './request.ts'
import { MyPayments } from './tolerant/payments.ts'
import { PlanList } from './tolerant/plans.ts'

export type Offer = z.infer<typeof PlanList>['items'][number]
export type MyPayment = z.infer<typeof MyPayments>['items'][number]

export const offersQuery = queryOptions({
  queryKey: ['plans', 'offers'],
  queryFn: async ({ signal }) => (await request(PlanList, '/api/plan/list', { signal })).items,
})

/** The wallet and requirements of payments. `address` is empty until the operator sets one. */
export const walletQuery = queryOptions({
  queryKey: ['site', 'wallet'],
  queryFn: async ({ signal }) => {
    const { walletAddress, walletQrCode, transactionRequired } = (
      await request(SiteAnswer, '/api/site', { signal })
    ).data
    return { address: walletAddress, picture: walletQrCode, transactionRequired }
  },
})

export const PAYMENTS_PER_PAGE = 10
/** Polling interval of a payment under review. */
const REVIEW_CHECK_MS = 20_000

export const myPaymentsQuery = ({ page, asOf }: ListPage) =>
  queryOptions({
    queryKey: ['my-payments', { page, asOf }],
    queryFn: ({ signal }) =>
      request(MyPayments, '/api/plan/my-payments', {
        query: { page, as_of: asOf, per_page: PAYMENTS_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'pending') && REVIEW_CHECK_MS,
  })

type Submission = { plan: Offer; screenshot: File; transaction: string; note: string }

/** The payment includes the plan as the payer saw it. */
export function useSubmitPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ plan, screenshot, transaction, note }: Submission) => {
      const body = new FormData()
      body.set('plan_id', String(plan.id))
      body.set('price', plan.price.toFixed(2))
      body.set('total_calls', String(plan.total_calls))
      body.set('validity_days', String(plan.validity_days))
      body.set('remark', note)
      body.set('transaction_id', transaction)
      body.set('screenshot', screenshot)
      return request(PaymentSubmittedAnswer, '/api/plan/submit-payment', { method: 'POST', body })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['my-payments'] }),
  })
}
