import type { FastifyInstance } from 'fastify'
import type { ClientAddress } from '../http/client.ts'
import { problem } from '../http/fail.ts'
import type { CaughtMail } from './caught-mails.ts'
import { devMailPage } from './dev-mail-page.ts'
import { isFromOwnMachine } from './own-machine.ts'

export type DevMailDeps = {
  newestFirst: () => CaughtMail[]
  clientOf: ClientAddress
}

/** Shows the caught mails to people at this machine: in local mode only, and not part of the API. */
export function devMailRoutes(app: FastifyInstance, deps: DevMailDeps): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      const { remoteAddress = '' } = request.raw.socket
      const client = deps.clientOf(request)
      if (!isFromOwnMachine(remoteAddress, client, request.headers)) throw problem('forbidden')
    })
    scope.get('/dev/mail', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(devMailPage(deps.newestFirst())),
    )
    scope.get('/dev/mail.json', async () => deps.newestFirst())
  })
}
