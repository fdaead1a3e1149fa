import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Advertiser, logIn } from '@sluice/e2e/advertiser'
import { startProduct } from '@sluice/e2e/product'
import { readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { z } from 'zod'
import { ensureK6 } from './ensure-k6.ts'
import { SHAPES, type ShapeName } from './shapes.ts'
import { storedVisits } from './stored.ts'
import type { World } from './world.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))
const LINKS = 200
const CALLS = 10_000_000
const USER = { email: 'load@load.test', password: 'LoadTest123' }

const Environment = z.object({
  /** One of the shapes; `all` but the soak when absent. */
  SHAPE: z.enum(Object.keys(SHAPES) as [ShapeName, ...ShapeName[]]).optional(),
  /** Multiplies every rate. */
  RATE: z.coerce.number().positive().max(1_000).default(1),
})

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

async function makeLinks(user: Advertiser): Promise<World['links']> {
  const links: World['links'] = []
  for (let n = 0; n < LINKS; n++) {
    const [real, audit] = [`https://real.example/${n}`, `https://audit.example/${n}`]
    const made = await user.create({ name: `load ${n}`, mode: 'cloak', realUrl: real, auditUrl: audit })
    links.push({ path: made.path, real, audit })
  }
  return links
}

/** Visits that were redirected and k6's verdict; its page goes to `loadtest/results/{shape}.html`. */
async function runK6(k6: string, shape: ShapeName, rate: number, worldFile: string, dir: string) {
  const summary = `${dir}/${shape}.json`
  const args = ['run', '--quiet', '--no-usage-report', `--summary-export=${summary}`, `${HERE}script.ts`]
  const child = spawn(k6, args, {
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      WORLD: worldFile,
      SHAPE: shape,
      RATE: String(rate),
      K6_WEB_DASHBOARD: 'true',
      K6_WEB_DASHBOARD_PORT: '-1',
      K6_WEB_DASHBOARD_EXPORT: `${RESULTS}${shape}.html`,
    },
  })
  const [code] = await once(child, 'exit')
  const { metrics } = z
    .object({ metrics: z.record(z.string(), z.looseObject({ count: z.number().optional() })) })
    .parse(JSON.parse(readFileSync(summary, 'utf8')))
  return { passed: code === 0, redirected: metrics.redirected?.count ?? 0 }
}

/** Each shape against a product of its own, and whether every visit that was redirected is stored, once. */
run(async () => {
  const { SHAPE, RATE } = readEnv(Environment, process.env)
  const shapes = SHAPE ? [SHAPE] : (Object.keys(SHAPES) as ShapeName[]).filter((name) => name !== 'soak')
  const k6 = await ensureK6(say)
  const dir = mkdtempSync(`${tmpdir()}/sluice-load-`)
  mkdirSync(RESULTS, { recursive: true })
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1/32' })
  const failed: string[] = []
  try {
    await product.createUser({ ...USER, calls: CALLS })
    const user = await logIn(product.origin, USER.email, USER.password)
    const world: World = { origin: product.origin, token: user.token, links: await makeLinks(user) }
    const worldFile = `${dir}/world.json`
    writeFileSync(worldFile, JSON.stringify(world))
    let visits = 0
    for (const shape of shapes) {
      say(`${shape}: ${SHAPES[shape].about}`)
      const { passed, redirected } = await runK6(k6, shape, RATE, worldFile, dir)
      visits += redirected
      const stored = await storedVisits(user, visits)
      say(`${shape}: ${passed ? 'passed' : 'failed'}; ${stored} of ${visits} visits so far are stored`)
      if (!passed || stored !== visits) failed.push(shape)
    }
  } finally {
    await product.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  say(`pages: loadtest/results/{${shapes.join(',')}}.html`)
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
})
