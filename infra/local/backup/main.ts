import { runTool } from '../start/run-tool.ts'
import { secretsFile } from '../start/secrets.ts'
import { ledgerHash } from './manifest.ts'
import { noteBackup } from './note-backup.ts'
import { takeBackup } from './take-backup.ts'
import { readPlan, withTarget } from './target.ts'

runTool(async (say) => {
  const plan = readPlan(process.env)
  const manifest = await withTarget(plan, true, (target) =>
    noteBackup(target.databaseUrl, () => takeBackup(target, plan.backup)),
  )
  const { made, tables, uploads } = manifest
  const bytes = [...tables, ...uploads].reduce((sum, file) => sum + file.bytes, 0)
  say(
    `${plan.backup} holds ${tables.length} tables and ${uploads.length} uploads of ${made} (${bytes} bytes)`,
  )
  say(`ledger ${ledgerHash(manifest)}`)
  const secrets = plan.given ? 'the secrets of account (.env)' : secretsFile(plan.home)
  say(`not included: ${secrets}. Keep a copy elsewhere: it decrypts the second factors in the backup`)
})
