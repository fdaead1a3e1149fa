import type { Db } from '../../base/database/connect.ts'
import type { Uploads } from '../../base/uploads/upload-files.ts'
import { screenshotPath } from './own-records.ts'
import type { ExtraFile } from './zip-records.ts'

const PAGE = 100

export async function* ownScreenshots(
  { db, uploads }: { db: Db; uploads: Uploads },
  user: number,
): AsyncIterable<ExtraFile> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('payments')
      .select(['id', 'screenshot'])
      .where('user_id', '=', user)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, screenshot } of rows)
      if (screenshot !== null) yield { path: screenshotPath(id), read: () => uploads.read(screenshot) }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
