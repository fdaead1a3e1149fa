import { setTimeout as sleep } from 'node:timers/promises'
import { quantileMs, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'

const SIZES = { quick: { rate: 400, seconds: 5 }, full: { rate: 2_000, seconds: 60 } }
const WORKERS = 2
const GOOD_RATE = 50
/** Fruitless reads of one worker: the budget of `unknown-codes.ts` plus those in flight when it runs out. */
const BUDGET = { atOnce: 50, underWay: 32, eachSecond: 4, remembered: 50_000 }

async function run({ ground, random, size }: RowContext) {
  const { rate, seconds } = SIZES[size]
  const plan = { name: 'p5', nodes: 1, workers: WORKERS, transport: 'direct' } as const
  const topology = await startTopology(ground, plan)
  try {
    const [node] = topology.nodes
    if (!node) throw new Error('no node')
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const link = await owner.createLink({ name: 'Good' })
    const visit = (codes: readonly string[], each: number, forSeconds: number) =>
      startLoad({ ports: () => topology.ports, codes, rate: each, count: each * forSeconds, random })
    const before = await visit([link.code], GOOD_RATE, 3).done
    const reads = () => node.metric('sluice_redirect_document_reads_total', { source: 'none' })
    const readsBefore = await reads().catch(() => 0)

    const begun = performance.now()
    const madeUp = Array.from({ length: rate * seconds }, () => random.int(1e9, 2e9).toString(36))
    const good = visit([link.code], GOOD_RATE, seconds)
    const flood = await visit(madeUp, rate, seconds).done
    const during = await good.done
    await sleep(1_500)
    const lasted = (performance.now() - begun) / 1_000
    const questions = (await reads()) - readsBefore
    const remembered = await node.metric('sluice_redirect_unknown_codes')
    return holds(
      [
        ...differs('failed good visits', during.length - tally(during).redirect, 0),
        ...differs('made-up codes that redirected', tally(flood).redirect, 0),
        ...exceeds(
          'fruitless reads',
          questions,
          Math.ceil(WORKERS * (BUDGET.atOnce + BUDGET.underWay + BUDGET.eachSecond * lasted)),
        ),
        ...exceeds('remembered codes', remembered, WORKERS * BUDGET.remembered),
      ],
      {
        madeUp: flood.length,
        questions,
        questionsEachSecond: Number((questions / lasted).toFixed(1)),
        remembered,
        goodP99BeforeMs: Math.round(quantileMs(before, 0.99)),
        goodP99DuringMs: Math.round(quantileMs(during, 0.99)),
      },
    )
  } finally {
    await topology.stop()
  }
}

export const p5: Row = {
  id: 'P5',
  promise: 'a flood of made-up codes causes a bounded number of reads from account, and fails no good link',
  run,
}
