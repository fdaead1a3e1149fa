import type { FastifyInstance } from 'fastify'
import type { CaughtMail } from './caught-mails.ts'
import { devMailPage } from './dev-mail-page.ts'

/** What was caught, for whoever runs the product on the own machine: in local mode only, and no part of the API. */
export function devMailRoutes(app: FastifyInstance, newestFirst: () => CaughtMail[]): void {
  app.get('/dev/mail', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(devMailPage(newestFirst())),
  )
  app.get('/dev/mail.json', async () => newestFirst())
}
