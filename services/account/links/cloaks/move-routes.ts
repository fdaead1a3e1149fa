import { MoveLinksAnswer, MoveLinksBody } from '@sluice/contract/api-domains'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import { type Api, IdParams } from '../../base/http/validation.ts'
import { hostNamed } from './host-named.ts'
import { moveLinks } from './move-links.ts'

export function moveRoutes(api: Api, { db }: { db: Db }): void {
  api.post(
    '/api/domains/:id/move',
    {
      config: {
        access: 'user',
        scope: 'links:write',
        example: { to: 'go.brand.example' },
        summary: say('Move all links of a domain to another one', '将一个域名下的所有链接移到另一个域名'),
      },
      schema: { params: IdParams, body: MoveLinksBody, response: { 200: MoveLinksAnswer } },
    },
    async (request) => {
      const { to } = request.body
      const move = {
        owner: sessionOf(request).userId,
        from: request.params.id,
        to: to && (hostNamed(to) ?? to),
      }
      return { status: 'success' as const, data: await moveLinks(db, move) }
    },
  )
}
