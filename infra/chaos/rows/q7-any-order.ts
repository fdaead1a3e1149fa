import { z } from 'zod'
import { holds, type Row, type RowContext } from '../row.ts'
import { runCommand } from '../run-command.ts'

/** Each side has its own database, because moving the clock affects all owners of a database. */
const SIDES = 4
const SIZES = { quick: { runs: 40 }, full: { runs: 10_000 } }
/** Durability across a power cut is not tested here. */
const QUICK_COMMITS = `?options=${encodeURIComponent('-c synchronous_commit=off')}`
const Played = z.object({ moves: z.int(), fault: z.string().optional() })

async function run({ ground, seed, size }: RowContext) {
  const { runs } = SIZES[size]
  const start = performance.now()
  const sides = Array.from({ length: SIDES }, async (_, side) => {
    const { logins } = await ground.freshNames('q7')
    const out = await runCommand('services/account/money/calls/testing/books-process.ts', {
      ...ground.preload,
      DATABASE_URL: logins.account + QUICK_COMMITS,
      OWNER_DATABASE_URL: logins.owner,
      SEED: String((seed + side) % 2 ** 31),
      RUNS: String(runs / SIDES),
    })
    return Played.parse(JSON.parse(out))
  })
  const played = await Promise.all(sides)
  const moves = played.reduce((sum, side) => sum + side.moves, 0)
  const perSecond = Math.round((runs / (performance.now() - start)) * 10_000) / 10
  return holds(
    played.flatMap(({ fault }) => fault ?? []),
    { interleavings: runs, moves, interleavingsPerSecond: perSecond },
  )
}

export const q7: Row = {
  id: 'Q7',
  promise:
    'in any interleaving of grants, leases, reports, lost holders, reviews and plan ends the books in Postgres add up',
  run,
}
