import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import type { Broker } from '../broker.ts'
import { type FaultMode, PASS } from '../fault-mode.ts'
import { startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, holds, type Row, type RowContext } from '../row.ts'
import { countTopic } from '../topic.ts'
import { startTopology } from '../topology.ts'
import { until } from '../wait.ts'

const SIZES = { quick: { rate: 200, losses: 3, kills: 1 }, full: { rate: 300, losses: 10, kills: 10 } }
/** The broker stores records but its answers are lost; the producer gives up and sends them again as a new producer. */
const LOSE_ANSWERS: FaultMode = { kind: 'drop-responses', afterwards: 'reset' }
const MORE_LOSSES = 5
/** Longest wait of a node before it sends again. */
const RETRY_MS = 5_000

async function run({ ground, random, size }: RowContext) {
  const { rate, losses, kills } = SIZES[size]
  const topology = await startTopology(ground, { name: 'r4', nodes: 2, workers: 2, transport: 'kafka' })
  try {
    const { broker } = topology
    if (!broker) throw new Error('no broker')
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Lost answers' })
    const ports = () => topology.ports
    const load = startLoad({ ports, codes: [link.code], rate, count: rate * 600, random })
    for (let round = 0; round < Math.max(losses, kills); round += 1) {
      await sleep(random.int(500, 1_000))
      if (round < losses) await loseAnswers(broker, random)
      if (round < kills) {
        await broker.kill()
        await sleep(random.int(0, 1_000))
        await broker.revive()
      }
    }
    // On a busy machine the lost answers may all belong to clients that are reconnecting.
    for (let more = 0; more < MORE_LOSSES && !(await hasTwice(broker)); more += 1) {
      await sleep(RETRY_MS)
      await loseAnswers(broker, random)
    }
    const attempts = await load.stop()
    const stored = await topology.truth.settled(attempts, 90_000)
    const { records, distinct } = await countTopic(broker.address)
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...differs('stored visits', stored.length, distinct),
        ...(records > distinct ? [] : ['no visit is in the topic twice: no fault bit']),
      ],
      {
        losses,
        kills,
        visits: attempts.length,
        inTopic: records,
        sentAgain: records - distinct,
        stored: stored.length,
      },
    )
  } finally {
    await topology.stop()
  }
}

async function loseAnswers({ nodes }: Broker, random: Random): Promise<void> {
  const { dropped } = nodes.counts()
  await nodes.set(LOSE_ANSWERS)
  await until('an answer is lost', 20_000, () => nodes.counts().dropped > dropped)
  await sleep(random.int(2_000, 3_000))
  await nodes.set(PASS)
}

async function hasTwice({ address }: Broker): Promise<boolean> {
  const { records, distinct } = await countTopic(address)
  return records > distinct
}

export const r4: Row = {
  id: 'R4',
  promise: 'visits that are in the topic twice after lost answers and a killed broker are stored once',
  run,
}
