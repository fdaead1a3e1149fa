import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Advertiser, logIn } from '@sluice/e2e/advertiser'
import { startProduct } from '@sluice/e2e/product'
import { readEnv } from '@sluice/kit/env'
import { run } from '@sluice/kit/run'
import { z } from 'zod'
import { ensureK6 } from './ensure-k6.ts'
import { readOutcome } from './outcome.ts'
import { SHAPES, type ShapeName, secondsOf } from './shapes.ts'
import { storedVisits } from './stored.ts'
import { type Ran, summaryPage } from './summary-page.ts'
import type { World } from './world.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))
const LINKS = 200
const CALLS = 10_000_000
/** Points per curve in k6's page. */
const POINTS = 60
const USER = { email: 'load@load.test', password: 'LoadTest123' }

const Environment = z.object({
  /** One of the shapes; by default all but the soak. */
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

/** Runs k6; returns its outcome and verdict. Its page goes to `loadtest/results/{shape}.html`. */
async function runK6(k6: string, shape: ShapeName, rate: number, worldFile: string, dir: string) {
  const [summary, page] = [`${dir}/${shape}.json`, `${RESULTS}${shape}.html`]
  rmSync(page, { force: true })
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
      K6_WEB_DASHBOARD_EXPORT: page,
      // k6 makes no page of fewer than a handful of periods; a period is at least a second.
      K6_WEB_DASHBOARD_PERIOD: `${Math.ceil(secondsOf(SHAPES[shape]) / POINTS)}s`,
    },
  })
  const [code] = await once(child, 'exit')
  if (!existsSync(page)) throw new Error(`k6 made no page of ${shape}.`)
  return { passed: code === 0, outcome: readOutcome(readFileSync(summary, 'utf8')) }
}

/** Runs each shape against its own product, and checks that every redirected visit is stored exactly once. */
run(async () => {
  const { SHAPE, RATE } = readEnv(Environment, process.env)
  const shapes = SHAPE ? [SHAPE] : (Object.keys(SHAPES) as ShapeName[]).filter((name) => name !== 'soak')
  const k6 = await ensureK6(say)
  const dir = mkdtempSync(`${tmpdir()}/sluice-load-`)
  mkdirSync(RESULTS, { recursive: true })
  const product = await startProduct({
    TRUSTED_PROXIES: '127.0.0.1/32',
    // All dashboards belong to one user.
    RATE_LIMIT_USER: '100000',
    RATE_LIMIT_REPORTS: '100000',
    RATE_LIMIT_ADDRESS: '100000',
  })
  const ran: Ran[] = []
  try {
    await product.createUser({ ...USER, calls: CALLS })
    const user = await logIn(product.origin, USER.email, USER.password)
    const world: World = { origin: product.origin, token: user.token, links: await makeLinks(user) }
    const worldFile = `${dir}/world.json`
    writeFileSync(worldFile, JSON.stringify(world))
    let visits = 0
    for (const shape of shapes) {
      say(`${shape}: ${SHAPES[shape].about}`)
      const { passed: fast, outcome } = await runK6(k6, shape, RATE, worldFile, dir)
      const stored = await storedVisits(user, visits + outcome.redirected)
      const lost = visits + outcome.redirected - stored
      const passed = fast && lost === 0
      visits = stored
      ran.push({ ...outcome, name: shape, shape: SHAPES[shape], passed, lost })
      say(
        `${shape}: ${passed ? 'passed' : 'failed'}; ${outcome.redirected - lost} of ${outcome.redirected} visits stored`,
      )
    }
  } finally {
    await product.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unnamed processor'}`
  writeFileSync(`${RESULTS}load.html`, summaryPage(ran, { made: new Date(), machine, rate: RATE }))
  say('results: loadtest/results/load.html')
  const failed = ran.filter(({ passed }) => !passed).map(({ name }) => name)
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
})
