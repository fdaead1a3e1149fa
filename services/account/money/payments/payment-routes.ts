import {
  MAX_SCREENSHOT_BYTES,
  MyPaymentsAnswer,
  MyPaymentsQuery,
  PaymentAnswer,
  PaymentForm,
  PaymentSubmittedAnswer,
  ScreenshotAnswer,
} from '@sluice/contract/api-payment'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { cursorPageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { fairQueue } from '../../base/limits/fair-queue.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { translate } from '../../base/messages/translate.ts'
import { formHook } from '../../base/uploads/form-hook.ts'
import { acceptForms } from '../../base/uploads/read-form.ts'
import { sendPicture } from '../../base/uploads/send-picture.ts'
import { paymentItem } from './payment-item.ts'
import { findPaymentOf, listPaymentsOf } from './payments-store.ts'
import { type SubmitDeps, submitPayment } from './submit-payment.ts'

const config = { access: 'user', scope: 'billing:read' } as const
/** Money moves only by a person who has signed in. */
const submits = { access: 'user', scope: null } as const
const success = 'success' as const
const FORMS_WAITING = 4

export type PaymentDeps = SubmitDeps & { limiter: Limiter; formTimeoutMs?: number }

export function paymentRoutes(api: Api, deps: PaymentDeps): void {
  const { db, uploads } = deps
  const takeForm = formHook(deps, { purpose: 'payment', file: 'screenshot', missing: 'screenshot_required' })

  // Pictures are re-encoded one at a time; of each user only one may wait for that.
  const turns = fairQueue<number>(1, FORMS_WAITING)

  api.register(async (scope: Api) => {
    await acceptForms(scope, MAX_SCREENSHOT_BYTES)
    scope.post(
      '/api/plan/submit-payment',
      {
        config: { ...submits, summary: say('Submit a payment with its screenshot', '提交付款信息与截图') },
        bodyLimit: MAX_SCREENSHOT_BYTES + 64 * 1024,
        preValidation: takeForm,
        schema: {
          consumes: ['multipart/form-data'],
          body: PaymentForm,
          response: { 200: PaymentSubmittedAnswer },
        },
      },
      async (request) => {
        const { userId } = sessionOf(request)
        const row = await turns.run(userId, () => submitPayment(deps, userId, request.body))
        const message = translate(languageOf(request), 'payment_submitted')
        return { status: success, message, data: paymentItem(row) }
      },
    )
  })

  api.get(
    '/api/plan/payment-status/:id',
    {
      config: { ...config, summary: say('One own payment', '我的某笔付款') },
      schema: { params: IdParams, response: { 200: PaymentAnswer } },
    },
    async (request) => ({
      status: success,
      data: paymentItem(await findPaymentOf(db, sessionOf(request).userId, request.params.id)),
    }),
  )

  api.get(
    '/api/plan/my-payments',
    {
      config: { ...config, summary: say('Own payments, newest first', '我的付款记录，最新在前') },
      schema: { querystring: MyPaymentsQuery, response: { 200: MyPaymentsAnswer } },
    },
    async (request) => {
      const found = await listPaymentsOf(db, sessionOf(request).userId, pageAsked(request.query))
      return cursorPageAnswer(request.query, found, found.rows.map(paymentItem))
    },
  )

  api.get(
    '/api/plan/payments/:id/screenshot',
    {
      config: { ...config, summary: say('Screenshot of an own payment', '我的付款截图') },
      schema: { params: IdParams, response: { 200: ScreenshotAnswer } },
    },
    async (request, reply) => {
      const { screenshot } = await findPaymentOf(db, sessionOf(request).userId, request.params.id)
      return reply.send((await sendPicture(reply, uploads, screenshot)) as never)
    },
  )
}
