import {
  MAX_SCREENSHOT_BYTES,
  MyPaymentsAnswer,
  MyPaymentsQuery,
  PaymentAnswer,
  PaymentForm,
  PaymentSubmittedAnswer,
  ScreenshotAnswer,
} from '@sluice/contract/api-payment'
import { sessionOf } from '../http/access.ts'
import { invalidFields, problem } from '../http/fail.ts'
import { languageOf } from '../http/problem-handler.ts'
import { type Api, IdParams } from '../http/validation.ts'
import type { Limiter } from '../limits/limiter.ts'
import { workQueue } from '../limits/work-queue.ts'
import { translate } from '../messages/translate.ts'
import { acceptForms, readForm } from '../uploads/read-form.ts'
import { paymentItem } from './payment-item.ts'
import { findPaymentOf, listPaymentsOf } from './payments-store.ts'
import { sendScreenshot } from './send-screenshot.ts'
import { type SubmitDeps, submitPayment } from './submit-payment.ts'

const config = { access: 'user' } as const
const success = 'success' as const
const HOUR_MS = 3_600_000
const TRIES_PER_HOUR = 30
const FORM_TIMEOUT_MS = 30_000
/** Forms that are read at once: what they may hold in memory together. */
const FORMS_AT_ONCE = 8
const FORMS_WAITING = 16

export type PaymentDeps = SubmitDeps & { limiter: Limiter; formTimeoutMs?: number }

export function paymentRoutes(api: Api, deps: PaymentDeps): void {
  const { db, uploads } = deps
  const forms = workQueue(FORMS_AT_ONCE, FORMS_WAITING)

  api.register(async (scope: Api) => {
    await acceptForms(scope, MAX_SCREENSHOT_BYTES)
    scope.post(
      '/api/plan/submit-payment',
      {
        config,
        bodyLimit: MAX_SCREENSHOT_BYTES + 64 * 1024,
        preValidation: async (request, reply) => {
          const limit = {
            key: `payment:${sessionOf(request).userId}`,
            most: TRIES_PER_HOUR,
            windowMs: HOUR_MS,
          }
          const waitMs = await deps.limiter.take([limit])
          if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
          try {
            const form = await forms.run(() => readForm(request, deps.formTimeoutMs ?? FORM_TIMEOUT_MS))
            if (!(form.screenshot instanceof File)) throw invalidFields({ screenshot: 'screenshot_required' })
            Object.assign(request, { body: form })
          } catch (error) {
            // What is still being sent is not waited for.
            reply.header('connection', 'close')
            throw error
          }
        },
        schema: {
          consumes: ['multipart/form-data'],
          body: PaymentForm,
          response: { 200: PaymentSubmittedAnswer },
        },
      },
      async (request) => {
        const row = await submitPayment(deps, sessionOf(request).userId, request.body)
        const message = translate(languageOf(request), 'payment_submitted')
        return { status: success, message, data: paymentItem(row) }
      },
    )
  })

  api.get(
    '/api/plan/payment-status/:id',
    { config, schema: { params: IdParams, response: { 200: PaymentAnswer } } },
    async (request) => ({
      status: success,
      data: paymentItem(await findPaymentOf(db, sessionOf(request).userId, request.params.id)),
    }),
  )

  api.get(
    '/api/plan/my-payments',
    { config, schema: { querystring: MyPaymentsQuery, response: { 200: MyPaymentsAnswer } } },
    async (request) => {
      const { page, per_page } = request.query
      const { rows, total } = await listPaymentsOf(db, sessionOf(request).userId, {
        limit: per_page,
        offset: (page - 1) * per_page,
      })
      return { status: success, items: rows.map(paymentItem), page, per_page, total }
    },
  )

  api.get(
    '/api/plan/payments/:id/screenshot',
    { config, schema: { params: IdParams, response: { 200: ScreenshotAnswer } } },
    async (request, reply) => {
      const { screenshot } = await findPaymentOf(db, sessionOf(request).userId, request.params.id)
      return reply.send((await sendScreenshot(reply, uploads, screenshot)) as never)
    },
  )
}
