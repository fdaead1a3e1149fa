import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import { EnvError, readEnv } from '@sluice/kit/env'
import { kafkaCluster, kafkaSettings } from '@sluice/kit/kafka-cluster'
import { createLog } from '@sluice/kit/log'
import { z } from 'zod'
import { readClickIdKeys } from '../start/click-id-keys.ts'
import { ROOT, readHome } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { runCommand } from '../start/run-command.ts'
import { type RunningState, readRunning } from '../start/state-file.ts'
import { createLinks, signIn } from './create-links.ts'
import { fillVisits } from './fill.ts'
import { readPlan, writePlan } from './plan-file.ts'
import { SalesBook } from './sales.ts'
import { sendSales } from './send-sales.ts'
import { changedAt, madeAt } from './stories.ts'
import { writeNotes } from './write-notes.ts'

const SEED = 20_261_121
/** Fewer than visits are kept, so that none of them goes at once. */
const DAYS = 88
const VISITS = 90_000
const HOUR = 3_600_000

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function internalTarget(running: RunningState, name: string) {
  const baseUrl = running.parts.find((part) => part.name === name)?.internalUrl
  const secret = running.env.INTERNAL_SECRET
  if (!baseUrl || !secret) throw new Refused(`${name} is not running`)
  return { baseUrl, secret }
}

async function running(home: string): Promise<RunningState> {
  const state = await readRunning(home)
  if (state?.phase !== 'ready')
    throw new Refused(`Sluice is not running from ${home}. Start it first: make start`)
  if (state.mode !== 'local')
    throw new Refused('The demo needs a product in local mode; this one runs in production mode.')
  return state
}

const accountCommand = (state: RunningState, name: string, [file, ...args]: string[]) => ({
  ...{ name, args: [`${ROOT}/services/account/${file}`, ...args] },
  ...{ env: state.env, cwd: ROOT, log: () => {} },
})

async function main(): Promise<void> {
  const home = readHome(process.env)
  const state = await running(home)
  await runCommand(accountCommand(state, 'demo users', ['demo-data.ts']), new AbortController().signal)
  const session = await signIn(state.origin, 'advertiser@demo.test', 'Demo12345')
  const { links, added } = await createLinks(session)
  say(added > 0 ? `${added} links created` : `all ${links.length} links already exist`)

  const kept = await readPlan(home)
  if (kept?.done) return say('the visits already exist; nothing was added')
  const end = Math.floor(Date.now() / HOUR) * HOUR
  const plan = kept ?? { seed: SEED, end, days: DAYS, visits: VISITS, done: false }
  await writePlan(home, plan)
  const dates = links.map((link, place) => {
    const [made, changed] = [madeAt(place, links.length, plan.end), changedAt(link, plan.end)]
    return { id: link.id, versions: changed === undefined ? [made] : [made, changed] }
  })
  await runCommand(
    accountCommand(state, 'demo dates', ['demo-dates.ts', JSON.stringify(dates)]),
    new AbortController().signal,
  )
  const clickKeys = clickIdKeys.parse(await readClickIdKeys(home, process.env.CLICK_ID_KEYS))
  const sales = new SalesBook(plan, links)
  const total = await fillVisits({
    plan,
    owner: session.owner,
    links,
    geoipMmdb: state.env.GEOIP_MMDB as string,
    kafka: kafkaCluster(readEnv(z.object(kafkaSettings), state.env)),
    stats: internalTarget(state, 'stats'),
    account: internalTarget(state, 'account'),
    log: createLog('demo', 'warn'),
    seen: (visit, seq) => sales.add(visit, seq),
    progress: (sent) => {
      if (sent % 20_000 === 0) say(`${sent} visits sent`)
    },
  })
  const sent = await sendSales({ session, origin: state.origin, plan, links, sales, clickKeys })
  await writeNotes(session, links, plan.end)
  await writePlan(home, { ...plan, done: true })
  say(`stored ${total} visits of ${DAYS} days, and ${sent} events of conversions`)
  say(`Sign in at ${state.origin} as advertiser@demo.test / Demo12345 or admin@demo.test / Admin12345`)
}

main().catch((error: unknown) => {
  const known = error instanceof Refused || error instanceof EnvError
  process.stderr.write(`${known ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
})
