import {
  AdminPaymentAnswer,
  AdminPaymentsAnswer,
  AdminPaymentsQuery,
  ApproveBody,
  RejectBody,
  ReviewedAnswer,
  ScreenshotAnswer,
} from '@sluice/contract/api-payment'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { pageAsked } from '../../base/database/pinned-page.ts'
import { sessionOf } from '../../base/http/access.ts'
import { pageAnswer } from '../../base/http/page-answer.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { sendPicture } from '../../base/uploads/send-picture.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { adminPaymentItem } from './payment-item.ts'
import { findPayment, listPayments, type ReviewRow, samePicture } from './payments-store.ts'
import { approvePayment, rejectPayment } from './review-payment.ts'

const config = { access: 'admin' } as const
const success = 'success' as const

export function reviewRoutes(api: Api, deps: { db: Db; uploads: Uploads }): void {
  const { db, uploads } = deps

  api.get(
    '/api/admin/payments',
    {
      config: {
        ...config,
        summary: say(
          'Payments, newest first, pending ones oldest first; search and status filter',
          '付款记录，最新在前，待审核的最早在前；可按状态筛选、搜索',
        ),
      },
      schema: { querystring: AdminPaymentsQuery, response: { 200: AdminPaymentsAnswer } },
    },
    async (request) => {
      const { status, user_id, search } = request.query
      const filter = { status, user: user_id, search: search || undefined }
      const found = await listPayments(db, filter, pageAsked(request.query))
      return pageAnswer(request.query, found, found.rows.map(adminPaymentItem))
    },
  )

  api.get(
    '/api/admin/payments/:id',
    {
      config: {
        ...config,
        summary: say('One payment, with others that share its screenshot', '付款详情，含截图相同的其他付款'),
      },
      schema: { params: IdParams, response: { 200: AdminPaymentAnswer } },
    },
    async (request) => {
      const row = await findPayment(db, request.params.id)
      const same = (await samePicture(db, row)).map((other) => ({
        ...other,
        created_at: other.created_at.toISOString(),
      }))
      return { status: success, data: { ...adminPaymentItem(row), same_screenshot: same } }
    },
  )

  api.get(
    '/api/admin/payments/:id/screenshot',
    {
      config: { ...config, summary: say('Screenshot of a payment', '付款截图') },
      schema: { params: IdParams, response: { 200: ScreenshotAnswer } },
    },
    async (request, reply) => {
      const { screenshot } = await findPayment(db, request.params.id)
      return reply.send((await sendPicture(reply, uploads, screenshot)) as never)
    },
  )

  const reviewed = (
    request: FastifyRequest,
    row: ReviewRow,
    message: 'payment_approved' | 'payment_rejected',
  ) => ({ status: success, message: translate(languageOf(request), message), data: adminPaymentItem(row) })

  api.post(
    '/api/admin/payments/:id/approve',
    {
      config: {
        ...config,
        summary: say('Approve a payment; membership and calls take effect', '通过付款，会员与次数随即生效'),
      },
      schema: { params: IdParams, body: ApproveBody, response: { 200: ReviewedAnswer } },
    },
    async (request) => {
      const row = await approvePayment(db, sessionOf(request).userId, request.params.id)
      return reviewed(request, row, 'payment_approved')
    },
  )

  api.post(
    '/api/admin/payments/:id/reject',
    {
      config: { ...config, summary: say('Reject a payment with a reason', '拒绝付款并说明原因') },
      schema: { params: IdParams, body: RejectBody, response: { 200: ReviewedAnswer } },
    },
    async (request) => {
      const { reason } = request.body
      const row = await rejectPayment(db, sessionOf(request).userId, request.params.id, reason)
      return reviewed(request, row, 'payment_rejected')
    },
  )
}
