import { ExportAnswer, ProofBody } from '@sluice/contract/api-account-data'
import { SCHEMA_VERSION } from '../../base/database/migrations.ts'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { problem } from '../../base/http/fail.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import manifest from '../../package.json' with { type: 'json' }
import { type ProofDeps, proveIdentity } from '../../people/identity/prove-identity.ts'
import type { AskReport } from '../../reports/statistics/ask-report.ts'
import { exportSlots } from './export-slots.ts'
import { ownRecords } from './own-records.ts'
import { ownScreenshots } from './own-screenshots.ts'
import { zipRecords } from './zip-records.ts'

export type ExportDeps = ProofDeps & { uploads: Uploads; ask: AskReport; clientOf: ClientAddress }

const DAY_MS = 86_400_000
const A_DAY = 10

/** Everything about the signed-in user's account, as one file. */
export function exportRoutes(api: Api, deps: ExportDeps): void {
  const slots = exportSlots()
  api.post(
    '/api/user/export',
    {
      config: {
        access: 'user',
        scope: null,
        summary: say('All data of the own account as a ZIP', '以 ZIP 下载自己账号的全部数据'),
      },
      schema: { body: ProofBody, response: { 200: ExportAnswer } },
    },
    async (request, reply) => {
      const user = sessionOf(request).userId
      await proveIdentity(deps, user, request.body, deps.clientOf(request))
      const limit = { key: `export:${user}`, most: A_DAY, windowMs: DAY_MS }
      const waitMs = await deps.limiter.take([limit])
      if (waitMs > 0) throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
      // Checked before the answer begins: half a file is useless.
      await deps.ask('own-visits', { owner: user, limit: 1 })
      const at = new Date()
      const facts = {
        format: 1,
        exported_at: at.toISOString(),
        account: user,
        product: `sluice ${manifest.version}`,
        schema: SCHEMA_VERSION,
      }
      const file = slots.open(user, () =>
        zipRecords(ownRecords(deps, user), ownScreenshots(deps, user), facts),
      )
      reply
        .type('application/zip')
        .header(
          'content-disposition',
          `attachment; filename="sluice-account-${facts.exported_at.slice(0, 10)}.zip"`,
        )
      return reply.send(file as never)
    },
  )
}
