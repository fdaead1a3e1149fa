import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ledgerHash } from '../backup/manifest.ts'
import { readPlan, withTarget } from '../backup/target.ts'
import { runTool } from '../start/run-tool.ts'
import { restoreBackup } from './restore-backup.ts'

const SNAPSHOT = /^w\d+\.ndjson/

/** What redirect nodes remember of links may be newer than the backup, and newer versions win: here they forget it. */
async function forgetSnapshots(home: string): Promise<void> {
  const dir = join(home, 'redirect', 'snapshot')
  const names = await readdir(dir).catch(() => [])
  for (const name of names.filter((each) => SNAPSHOT.test(each))) await rm(join(dir, name))
}

runTool(async (say) => {
  const plan = readPlan(process.env)
  const { manifest, ledger } = await withTarget(plan, false, (target) => restoreBackup(target, plan.backup))
  if (plan.given)
    say('Empty Redis and, once the nodes have stopped, delete their snapshot files (w*.ndjson*).')
  else await forgetSnapshots(plan.home)
  say(
    `${manifest.tables.length} tables and ${manifest.uploads.length} uploads of ${manifest.made} are restored`,
  )
  say(`ledger ${ledger}, ${ledger === ledgerHash(manifest) ? 'as in the backup' : 'NOT as in the backup'}`)
})
