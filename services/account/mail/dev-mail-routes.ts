import type { Api } from '../http/validation.ts'
import type { CaughtMail } from './caught-mails.ts'
import { devMailPage } from './dev-mail-page.ts'

/** What was caught, for whoever runs the product on the own machine; added in local mode only. */
export function devMailRoutes(api: Api, newestFirst: () => CaughtMail[]): void {
  api.get('/dev/mail', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .serializer((page: string) => page)
      .send(devMailPage(newestFirst())),
  )
  api.get('/dev/mail.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(newestFirst())),
  )
}
