import { VISIT_VERSION } from '@sluice/contract/visit'
import { z } from 'zod'
import { startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { putMessages } from '../topic.ts'
import { startTopology, type Topology } from '../topology.ts'
import { judge } from '../verdict.ts'
import type { Attempt } from '../visit-client.ts'
import { lateness, until } from '../wait.ts'

const SIZES = { quick: { rate: 200, rounds: 1 }, full: { rate: 300, rounds: 30 } }
/** Limit until visits behind the poison are stored; longer at quick size, because the machine may be busy. */
const FLOWING_MS = { quick: 60_000, full: 10_000 }
const MIB = 1024 * 1024
/** Bad messages, by the reason they must be refused for. */
const POISON = {
  bad_json: `[${VISIT_VERSION},"poison`,
  wrong_shape: `[${VISIT_VERSION},"poison000000",1,"yesterday"]`,
  unknown_version: '[99,"poison000000",2,"everything else"]',
  other_spool: `[${VISIT_VERSION},"somebodyelse",1,1]`,
  too_long: `[${VISIT_VERSION},"poison000000",3,"${'x'.repeat(MIB)}"]`,
}
const REASONS = Object.keys(POISON) as (keyof typeof POISON)[]
const Dead = z.object({ reason: z.string(), letters: z.int(), explained: z.int() })

async function run({ ground, random, size }: RowContext) {
  const { rate, rounds } = SIZES[size]
  const topology = await startTopology(ground, { name: 'r9', nodes: 1, workers: 2, transport: 'kafka' })
  try {
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Poison' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 300, random })
    const spool = await until(
      'visits are stored',
      30_000,
      async () => (await topology.truth.visits())[0]?.spool,
    )
    const poisoned = rounds * 2 * REASONS.length
    const behind: Attempt[] = []
    let flowingMs = 0
    for (let round = 0; round < rounds; round += 1) {
      await poison(topology, spool, round)
      const late = await startLoad({ ports, codes: [link.code], rate, count: rate, random }).done
      behind.push(...late)
      const begun = performance.now()
      const flowing = until('visits behind the poison are stored', FLOWING_MS[size], async () => {
        return judge(late, await topology.truth.visits()).lost.length === 0
      })
      holds(await lateness(flowing), { poisoned, round })
      flowingMs = Math.max(flowingMs, Math.round(performance.now() - begun))
    }
    const attempts = [...(await load.stop()), ...behind]
    const stored = await topology.truth.settled(attempts, 60_000)
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...(await deadLetterFaults(topology, rounds * 2)),
      ],
      { poisoned, stored: stored.length, flowingMs },
    )
  } finally {
    await topology.stop()
  }
}

/** Sends each kind once under an unknown key and once under the key of a spool in use. */
async function poison({ broker }: Topology, spool: string, round: number): Promise<void> {
  if (!broker) throw new Error('no broker')
  const messages = [`poison${round}`, spool].flatMap((key) =>
    REASONS.map((reason) => ({ key, value: Buffer.from(`${POISON[reason]}\n`) })),
  )
  await putMessages(broker.address, messages)
}

async function deadLetterFaults({ truth, stats }: Topology, letters: number): Promise<string[]> {
  const query = `SELECT reason, count() AS letters, countIf(source != '' AND raw != '') AS explained
    FROM visits_dead GROUP BY reason`
  const complete = until('all dead letters', 30_000, async () => {
    const rows = await truth.ask(Dead, query)
    return rows.reduce((sum, row) => sum + row.letters, 0) >= letters * REASONS.length
  })
  await complete.catch(() => {})
  const rows = await truth.ask(Dead, query)
  const faults: string[] = []
  for (const reason of REASONS) {
    const row = rows.find((each) => each.reason === reason)
    const counted = await stats.metric('sluice_stats_dead_letters_total', { reason }).catch(() => 0)
    faults.push(
      ...differs(`dead letters (${reason})`, row?.letters ?? 0, letters),
      ...differs(`dead letters with their source and text (${reason})`, row?.explained ?? 0, letters),
      ...differs(`the counter of dead letters (${reason})`, counted, letters),
    )
  }
  return faults
}

export const r9: Row = {
  id: 'R9',
  promise:
    'a message that is not a visit goes to the dead letters with its reason, is counted, and delays nothing',
  run,
}
