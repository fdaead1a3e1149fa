import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Failed } from '../call/usage.ts'

type Env = Readonly<Record<string, string | undefined>>

const Access = z.object({ url: z.string(), key: z.string() })
export type Access = z.infer<typeof Access>

/** `$XDG_CONFIG_HOME/sluice/config.json`, or below `~/.config`. */
export function configPath(env: Env): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'sluice', 'config.json')
}

/** Where to call and with which key: those of the environment, otherwise the stored ones. Never one of each. */
export async function readAccess(env: Env): Promise<Access> {
  const { SLUICE_URL: url, SLUICE_KEY: key } = env
  if (url && key) return { url, key }
  if (url || key) throw new Failed('set both SLUICE_URL and SLUICE_KEY, or none of them')
  const path = configPath(env)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Failed('not logged in: run sluice login, or set SLUICE_URL and SLUICE_KEY')
    throw new Failed(`${path} cannot be read: ${error.code}`)
  })
  try {
    return Access.parse(JSON.parse(text))
  } catch {
    throw new Failed(`${path} is damaged: run sluice login again`)
  }
}

/** Stores it for this user alone, whole or not at all. */
export async function storeAccess(env: Env, access: Access): Promise<void> {
  const path = configPath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(`${path}.new`, { force: true })
  await writeFile(`${path}.new`, `${JSON.stringify(access)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(`${path}.new`, path)
}

export const forgetAccess = (env: Env): Promise<void> => rm(configPath(env), { force: true })
