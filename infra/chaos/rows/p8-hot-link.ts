import { quantileMs, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { differs, exceeds, holds, type Row, type RowContext } from '../row.ts'
import { startTopology } from '../topology.ts'

const SIZES = { quick: { rate: 300, seconds: 6 }, full: { rate: 2_000, seconds: 60 } }
const WORKERS = 2
/** Two links, their owner and the site, each read again after five seconds. */
const DOCUMENTS = 4
const REFRESH_SECONDS = 5

async function run({ ground, random, size }: RowContext) {
  const { rate, seconds } = SIZES[size]
  const plan = { name: 'p8', nodes: 1, workers: WORKERS, transport: 'direct' } as const
  const topology = await startTopology(ground, plan)
  try {
    const [node] = topology.nodes
    if (!node) throw new Error('no node')
    const owner = await createOwner(topology, { calls: 1_000_000 })
    const [hot, other] = [await owner.createLink({ name: 'Hot' }), await owner.createLink({ name: 'Other' })]
    const reads = async () => {
      const sources = ['redis', 'account'].map((source) =>
        node.metric('sluice_redirect_document_reads_total', { source }).catch(() => 0),
      )
      return (await Promise.all(sources)).reduce((sum, count) => sum + count, 0)
    }
    const before = await reads()
    const begun = performance.now()
    const codes = [hot.code, hot.code, hot.code, hot.code, other.code]
    const attempts = await startLoad({
      ports: () => topology.ports,
      codes,
      rate,
      count: rate * seconds,
      random,
    }).done
    const stored = await topology.truth.settled(attempts, 60_000)
    const lasted = (performance.now() - begun) / 1_000
    const documentReads = (await reads()) - before
    return holds(
      [
        ...differs('failed visits', attempts.length - tally(attempts).redirect, 0),
        ...exceeds(
          'document reads',
          documentReads,
          WORKERS * DOCUMENTS * (Math.ceil(lasted / REFRESH_SECONDS) + 2),
        ),
      ],
      {
        visits: attempts.length,
        ofTheHotLink: attempts.filter(({ code }) => code === hot.code).length,
        documentReads,
        stored: stored.length,
        p99Ms: Math.round(quantileMs(attempts, 0.99)),
      },
    )
  } finally {
    await topology.stop()
  }
}

export const p8: Row = {
  id: 'P8',
  promise: 'a link with four of five visits is read from Redis no more often than any other',
  run,
}
