import { join } from 'node:path'
import { z } from 'zod'
import type { Announcer } from './announce.ts'
import { ROOT } from './config.ts'
import { runCommand } from './run-command.ts'

const Made = z.object({ email: z.string(), password: z.string() })

/** Makes the first superadmin when there is none. Its one-time password goes to the terminal only. */
export async function announceSuperadmin(
  env: Record<string, string>,
  announcer: Announcer,
  halt: AbortSignal,
): Promise<void> {
  const printed = await runCommand(
    {
      name: 'account create-superadmin.ts',
      args: [
        join(ROOT, 'services/account/create-superadmin.ts'),
        '--email',
        'admin@sluice.localhost',
        '--if-none',
      ],
      env,
      cwd: ROOT,
      log: announcer.logOf('account'),
      secret: true,
    },
    halt,
  )
  for (const line of printed.split('\n').filter((each) => each.startsWith('{'))) {
    const made = Made.safeParse(JSON.parse(line))
    if (!made.success) continue
    announcer.say('account', `first superadmin: ${made.data.email}, password ${made.data.password}`)
    announcer.say('account', 'this password is shown once; sign in and change it')
  }
}
