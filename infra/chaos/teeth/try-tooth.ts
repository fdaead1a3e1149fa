import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ground } from '../ground.ts'
import type { RowResult } from '../report.ts'
import type { Row } from '../row.ts'
import { tryRow } from '../try-row.ts'
import type { Tooth } from './tooth.ts'

const PULL = new URL('pull.ts', import.meta.url).pathname

/** Passes if the row, at quick size, finds the promise broken while the product runs without the protection. */
export async function tryTooth(row: Row, tooth: Tooth, ground: Ground, seed: number): Promise<RowResult> {
  const pulled = join(ground.home, `pulled-${row.id}-${tooth.name.replaceAll(' ', '-')}`)
  const preload = {
    NODE_OPTIONS: `--import=${PULL}`,
    CHAOS_TOOTH: tooth.name,
    CHAOS_TOOTH_FILE: pulled,
  }
  const { passed, judged, seconds, figures, fault } = await tryRow(row, {
    ground: { ...ground, preload },
    seed,
    size: 'quick',
  })
  const changed = existsSync(pulled) ? readFileSync(pulled, 'utf8').split('\n') : []
  const missed = tooth.edits.filter(({ file }) => !changed.includes(file)).map(({ file }) => file)
  const wrong = [
    ...(passed ? ['the row noticed nothing'] : []),
    ...(judged ? [] : [`no verdict: ${fault}`]),
    ...missed.map((file) => `no process ran the changed ${file}`),
  ]
  return {
    id: `${row.id} without "${tooth.name}"`,
    promise: `fails when ${tooth.without}`,
    passed: wrong.length === 0,
    seconds,
    figures: passed || !fault ? figures : { seen: fault.split('\n')[0] ?? '' },
    ...(wrong.length > 0 && { fault: wrong.join('; ') }),
  }
}
