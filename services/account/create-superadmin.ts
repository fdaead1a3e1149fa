import { parseArgs } from 'node:util'
import { readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { openDatabase } from './base/database/connect.ts'
import { databaseEnv } from './config.ts'
import { createSuperadmin } from './people/identity/create-superadmin.ts'

const { values } = parseArgs({ options: { email: { type: 'string' }, 'if-none': { type: 'boolean' } } })

/** Prints `{email,password}` once, as JSON, when it creates a superadmin; nothing when `--if-none` finds one. */
run(async () => {
  if (!values.email) throw new Error('usage: create-superadmin.ts --email ADDRESS [--if-none]')
  const config = readEnv(databaseEnv, process.env)
  const database = openDatabase(config.DATABASE_URL, 1, () => {})
  try {
    const made = await createSuperadmin(database.db, values.email, values['if-none'] ?? false)
    if (made) process.stdout.write(`${JSON.stringify(made)}\n`)
  } finally {
    await database.close()
  }
})
