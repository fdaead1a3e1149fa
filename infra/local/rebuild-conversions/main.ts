import { join } from 'node:path'
import { readEnv } from '@sluice/kit/env'
import { z } from 'zod'
import { homeEnv, ROOT } from '../start/config.ts'
import { lockHome } from '../start/home-lock.ts'
import { runCommand } from '../start/run-command.ts'
import { runTool } from '../start/run-tool.ts'
import { readRunning } from '../start/state-file.ts'
import { startPostgres } from '../stores/postgres.ts'

const Env = homeEnv.extend({ DATABASE_URL: z.string().optional() })

/** Provides a Postgres of the operator's, of the running product, or one started for `work`. */
async function withDatabase(
  { SLUICE_HOME: home, DATABASE_URL: given }: z.output<typeof Env>,
  work: (url: string) => Promise<unknown>,
): Promise<void> {
  const url = given ?? (await readRunning(home))?.env.DATABASE_URL
  if (url) return void (await work(url))
  const release = await lockHome(home, 0)
  try {
    const postgres = await startPostgres({ home, log: () => {} })
    try {
      await work(postgres.logins.account)
    } finally {
      await postgres.stop()
    }
  } finally {
    release()
  }
}

runTool(async (say) => {
  const args = [join(ROOT, 'services/account/rebuild-conversions.ts')]
  await withDatabase(readEnv(Env, process.env), (url) =>
    runCommand(
      { name: 'rebuild-conversions', args, cwd: ROOT, env: { DATABASE_URL: url }, log: () => {} },
      new AbortController().signal,
    ),
  )
  say('Account fills conversions and costs anew while it runs; its log says when it is done.')
})
