import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../infra/local/stores/free-port.ts'
import { bareEnv } from '../../infra/local/stores/system-env.ts'
import { callAs } from './admin-api.ts'
import { sessionOf } from './browser.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY_MS = 120_000

/**
 * `superadmin` is that of a new installation, with their own password. `hold` freezes a part of the product and returns
 * the function that resumes it.
 */
export type Product = {
  origin: string
  superadmin: { email: string; password: string }
  stop: () => Promise<void>
  hold: (part: string) => () => void
}

export type Superadmin = Product['superadmin']
export type Fill = (home: string) => Promise<Superadmin>

/** Starts the whole product in local mode with the demo data in its own home. `keepOneTime`: the superadmin never signed in. */
export async function startProduct({
  keepOneTime = false,
  fill = fillHome,
}: {
  keepOneTime?: boolean
  fill?: Fill
} = {}): Promise<Product> {
  const home = mkdtempSync(join(tmpdir(), 'sluice-web-'))
  chmodSync(home, 0o711)
  let end = async () => {}
  const stop = async () => {
    await end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const made = await fill(home)
    const started = await startIn(home)
    end = started.stop
    const origin = `http://localhost:${started.port}`
    const superadmin = keepOneTime ? made : await withOwnPassword(origin, made)
    return { origin, superadmin, stop, hold: (part) => hold(home, part) }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Puts the demo data into a new home. Returns the superadmin with their one-time password. */
export async function fillHome(home: string): Promise<Superadmin> {
  const { port, lines, stop } = await startIn(home)
  try {
    await line(program('demo', home, port), 'Sign in at')
  } finally {
    await stop()
  }
  return readSuperadmin(lines)
}

async function startIn(home: string) {
  const port = await freePort()
  const product = program('start', home, port)
  const stop = async () => {
    const ended = once(product, 'close')
    if (product.exitCode === null && product.kill('SIGTERM')) await ended
  }
  try {
    return { port, stop, lines: await line(product, 'Sluice is ready') }
  } catch (error) {
    await stop()
    throw error
  }
}

function hold(home: string, name: string): () => void {
  const state = JSON.parse(readFileSync(join(home, 'run/state.json'), 'utf8'))
  const { pid } =
    (state as { parts: { name: string; pid: number }[] }).parts.find((part) => part.name === name) ?? {}
  if (!pid) throw new Error(`there is no ${name}`)
  process.kill(pid, 'SIGSTOP')
  return () => void process.kill(pid, 'SIGCONT')
}

const program = (name: string, home: string, port: number): ChildProcess =>
  spawn(process.execPath, [join(ROOT, `infra/local/${name}/main.ts`)], {
    env: {
      ...bareEnv(process.env),
      SLUICE_HOME: home,
      SLUICE_PORT: String(port),
      REDIRECT_WORKERS: '1',
      // Several browsers of one user are faster than any reader.
      RATE_LIMIT_USER: '10000',
      RATE_LIMIT_REPORTS: '10000',
      // Receivers of webhooks are on this machine.
      COURIER_ALLOW_PRIVATE: 'true',
      // Custom domains can be added, and nobody knows their DNS.
      DOMAIN_TARGET: 'edge.sluice.test',
      DNS_SERVERS: '127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

function readSuperadmin(lines: string[]): Superadmin {
  const [, email = '', password = ''] = /first superadmin: (\S+), password (\S+)/.exec(lines.join('\n')) ?? []
  return { email, password }
}

async function withOwnPassword(origin: string, made: Superadmin): Promise<Superadmin> {
  const own = { email: made.email, password: 'Chosen12345' }
  const session = await sessionOf(origin, made.email, made.password)
  const body = { currentPassword: made.password, newPassword: own.password }
  await callAs(origin, session, '/api/user/change-password', { body })
  return own
}

/** All lines up to the one that starts with `wanted`. */
function line(child: ChildProcess, wanted: string): Promise<string[]> {
  const seen: string[] = []
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`"${wanted}" did not come:\n${seen.slice(-20).join('\n')}`))
    const timer = setTimeout(fail, READY_MS)
    child.once('close', () => {
      clearTimeout(timer)
      fail()
    })
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (text) => {
          seen.push(text)
          if (!text.startsWith(wanted)) return
          clearTimeout(timer)
          resolve(seen)
        })
  })
}
