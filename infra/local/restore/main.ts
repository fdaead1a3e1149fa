import { join } from 'node:path'
import { ledgerHash } from '../backup/manifest.ts'
import { readPlan, withTarget } from '../backup/target.ts'
import { runTool } from '../start/run-tool.ts'
import { ensureSecrets, secretsFile } from '../start/secrets.ts'
import { forgetSnapshots } from './forget-snapshots.ts'
import { restoreBackup } from './restore-backup.ts'

runTool(async (say) => {
  const plan = readPlan(process.env)
  if (!plan.given && (await ensureSecrets(plan.home)))
    say(
      `${secretsFile(plan.home)} is new. Replace it with the file of the backed-up installation to keep second factors working`,
    )
  const { manifest, ledger } = await withTarget(plan, false, (target) => restoreBackup(target, plan.backup))
  if (plan.given) say('Empty Redis. Once the nodes have stopped, delete their snapshot files (w*.ndjson*).')
  else await forgetSnapshots(join(plan.home, 'redirect', 'snapshot'))
  say(`restored ${manifest.tables.length} tables and ${manifest.uploads.length} uploads of ${manifest.made}`)
  say(`ledger ${ledger}, ${ledger === ledgerHash(manifest) ? 'as in the backup' : 'NOT as in the backup'}`)
})
