import { isUtf8 } from 'node:buffer'
import { MAX_UPLOAD_BYTES, UploadAnswer, UploadQuery } from '@sluice/contract/api-track-uploads'
import { z } from 'zod'
import { sessionOf } from '../../base/http/access.ts'
import { invalidFields } from '../../base/http/fail.ts'
import type { AccountMetrics } from '../../base/http/metrics.ts'
import { say } from '../../base/http/say.ts'
import { type Api, withZod } from '../../base/http/validation.ts'
import type { RecordDeps } from '../recording/record-events.ts'
import { findSettings } from '../tracking/find-settings.ts'
import { foretellUpload } from './foretell-upload.ts'
import { readUpload } from './read-upload.ts'
import { recordUpload } from './record-upload.ts'
import { reportUpload } from './upload-report.ts'
import { uploadTurns } from './upload-turns.ts'

const CSV = 'text/csv'

type Deps = RecordDeps & { metrics: Pick<AccountMetrics, 'conversions'> }

export function uploadRoutes(api: Api, { db, clickKeys, metrics }: Deps): void {
  api.register(async (scope) => {
    scope.addContentTypeParser(CSV, { parseAs: 'buffer' }, (_request, body: Buffer, done) =>
      isUtf8(body) && !body.includes(0)
        ? done(null, body.toString('utf8'))
        : done(invalidFields({ file: 'csv_unreadable' })),
    )
    withZod(scope).post(
      '/api/track/uploads',
      {
        config: {
          access: 'user',
          scope: 'events:write',
          report: true,
          summary: say(
            'Record conversions from a CSV file, or preview it',
            '通过 CSV 文件导入转化，或预览结果',
          ),
        },
        bodyLimit: MAX_UPLOAD_BYTES,
        onRequest: uploadTurns(),
        schema: {
          consumes: [CSV],
          querystring: UploadQuery,
          body: z.string(),
          response: { 200: UploadAnswer },
        },
      },
      async (request) => {
        const upload = await readUpload(request.body)
        if (typeof upload === 'string') throw invalidFields({ file: upload })
        const { columns, lines } = upload
        const isDry = request.query.dry_run === 'true'
        const settings = await findSettings(db, sessionOf(request).userId)
        const work = isDry ? foretellUpload : recordUpload
        const became = await work(db, clickKeys, settings, lines)
        if (!isDry)
          for (const { outcome, reason } of became)
            metrics.conversions.inc({ outcome: outcome === 'refused' && reason ? reason : outcome })
        const data = {
          ...{ dry_run: isDry, lines: lines.length, ...reportUpload(lines, became) },
          ...{ columns: columns.names, unknown_columns: columns.unknown },
        }
        return { status: 'success' as const, data }
      },
    )
  })
}
