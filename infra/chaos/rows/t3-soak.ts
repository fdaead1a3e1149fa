import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import { movableClock } from '../clock/clock.ts'
import { collectedHeaps } from '../heap/bytes-left.ts'
import { failures, startLoad, tally } from '../load.ts'
import { createOwner } from '../owner.ts'
import { withPreloads } from '../preloads.ts'
import { exceeds, type Figures, holds, type Row, type RowContext } from '../row.ts'
import type { Size } from '../size.ts'
import { bookFaults, drained } from '../soak-books.ts'
import { soakFaults } from '../soak-faults.ts'
import { startTopology, type Topology } from '../topology.ts'
import { growthIn10Min, leastInParts, type Memory, openFiles, resident, watchMemory } from '../vitals.ts'
import { lateness, until } from '../wait.ts'

type Process = { name: string; pid: number }
type SoakSize = { seconds: number; rate: number; betweenMs: [from: number, to: number]; longestMs: number }
/** `betweenMs`: from one fault to the next. `--minutes` changes the length of the full size. */
const SIZES: Record<Size, SoakSize> = {
  quick: { seconds: 75, rate: 200, betweenMs: [5_000, 8_000], longestMs: 3_000 },
  full: { seconds: 1_800, rate: 300, betweenMs: [20_000, 40_000], longestMs: 10_000 },
}
const CALLS = 10_000_000
/** Memory growth is judged in runs of at least this length; shorter runs only report it. */
const MEASURED_SECONDS = 1_500
/**
 * Limit of growth after garbage collection. Resident memory includes garbage, and at so few calls old objects may be
 * collected less often than this row lasts, so its limit allows for that.
 */
const MOST_HELD_MIB = 1
const MOST_RESIDENT_MIB = 5
const HELD_EACH_MS = 10_000
const RESIDENT_EACH_MS = 1_000
const PARTS_SHOWN = 16
/** Allowed growth in open files after the load, once idle connections have closed. */
const MOST_FILES_MORE = 5
const AT_REST_MS = 120_000

async function run({ ground, random, size, minutes }: RowContext): Promise<Figures> {
  const { rate, betweenMs, longestMs, ...plan } = SIZES[size]
  const heaps = collectedHeaps(ground)
  const seconds = minutes === undefined ? plan.seconds : minutes * 60
  const topology = await startTopology(ground, {
    ...{ name: 't3', nodes: 2, workers: 2, transport: 'kafka' },
    // Node 1, counted from 0, is the one whose clock moves and whose heap is watched.
    redirectEnv: (n, dir) => withPreloads(ground, ...(n === 1 ? [movableClock(dir), heaps.preload] : [])),
    accountEnv: withPreloads(ground, heaps.preload),
    statsEnv: { INSERT_TIMEOUT_MS: '5000', ROLLUP_INTERVAL_MS: '5000' },
  })
  try {
    const owner = await createOwner(topology, { calls: CALLS })
    const links = await Promise.all([1, 2, 3].map((n) => owner.createLink({ name: `Soak ${n}` })))
    const watch = topology.ledger.watch(owner.id)
    const processes = await lasting(topology)
    const filesBefore = await filesOf(processes)
    const watchAll = (bytes: (pid: number) => Promise<number>, eachMs: number) =>
      processes.map(({ name, pid }) => ({ name, watch: watchMemory(() => bytes(pid), eachMs) }))
    const held = watchAll(heaps.bytesLeft, HELD_EACH_MS)
    const used = watchAll(resident, RESIDENT_EACH_MS)
    const load = startLoad({
      ports: () => topology.ports,
      codes: links.map((link) => link.code),
      ...{ rate, random, count: rate * (seconds + 600) },
    })
    const end = performance.now() + seconds * 1_000
    const injected: Record<string, number> = {}
    for (const name of inTurn(random)) {
      await sleep(random.int(...betweenMs))
      if (performance.now() > end) break
      await soakFaults[name]?.({ topology, ground, random, longestMs })
      injected[name] = (injected[name] ?? 0) + 1
    }
    const [heldMore, residentMore] = [await growthOf(held), await growthOf(used)]
    const attempts = await load.stop()
    const counts = tally(attempts)
    await drained(topology, counts.redirect)
    const stored = await topology.truth.settled(attempts, 120_000)
    const { polls, faults } = await watch.stop()
    const books = await bookFaults(topology, owner, stored)
    const filesLeft = await filesAtRest(processes, filesBefore)
    const measured = seconds >= MEASURED_SECONDS
    return holds(
      [
        ...faults,
        ...books,
        ...(counts.redirect < attempts.length / 2 ? ['most visits were not answered'] : []),
        ...(measured ? exceeds('growth of held memory in MiB per 10 min', heldMore.most, MOST_HELD_MIB) : []),
        ...(measured
          ? exceeds('growth of resident memory in MiB', residentMore.most, MOST_RESIDENT_MIB)
          : []),
        ...filesLeft.faults,
      ],
      {
        seconds,
        faults: Object.entries(injected)
          .map(([name, count]) => `${name} ${count}`)
          .join(' '),
        ...counts,
        failures: failures(attempts),
        stored: stored.length,
        polls,
        heldMibIn10Min: heldMore.each,
        residentMibIn10Min: residentMore.each,
        heldMib: heldMore.course,
        residentMib: residentMore.course,
        filesBefore: eachOf(processes, filesBefore),
        filesAfter: eachOf(processes, filesLeft.files),
      },
    )
  } finally {
    await topology.stop()
  }
}

/** All faults in random order, then again in another order. */
function* inTurn(random: Random): Generator<string> {
  for (;;) {
    const left = Object.keys(soakFaults)
    while (left.length > 0) yield* left.splice(random.int(0, left.length - 1), 1)
  }
}

/** The processes that survive all faults. */
async function lasting({ account, nodes }: Topology): Promise<Process[]> {
  const node = nodes[1]
  if (!node) throw new Error('no second node')
  const workers = await node.children()
  return [
    { name: 'account', pid: account.pid() },
    { name: 'supervisor', pid: node.pid() },
    ...workers.map((pid, n) => ({ name: `worker${n + 1}`, pid })),
  ]
}

type Watched = { name: string; watch: { stop: () => Promise<Memory[]> } }

async function growthOf(all: readonly Watched[]) {
  const grown = await Promise.all(
    all.map(async ({ name, watch }) => {
      const seen = await watch.stop()
      return { name, mib: growthIn10Min(seen), least: leastInParts(seen, PARTS_SHOWN) }
    }),
  )
  return {
    most: Math.max(...grown.map(({ mib }) => mib)),
    each: grown.map(({ name, mib }) => `${name} ${mib.toFixed(1)}`).join(' '),
    course: grown
      .map(({ name, least }) => `${name} ${least.map(({ mib }) => mib.toFixed(1)).join(', ')}`)
      .join('; '),
  }
}

const filesOf = (processes: readonly Process[]) => Promise.all(processes.map(({ pid }) => openFiles(pid)))
const eachOf = (processes: readonly Process[], counts: readonly number[]) =>
  processes.map(({ name }, n) => `${name} ${counts[n]}`).join(' ')

/** Waits until each process has about as many open files as before; returns them, with a fault if they stay higher. */
async function filesAtRest(processes: readonly Process[], before: readonly number[]) {
  let files = before
  const resting = until('open files are as many as before', AT_REST_MS, async () => {
    files = await filesOf(processes)
    return files.every((count, n) => count <= (before[n] ?? 0) + MOST_FILES_MORE)
  })
  return { faults: await lateness(resting), files }
}

export const t3: Row = {
  id: 'T3',
  promise: 'whatever fails in whatever order, every visit is stored once and every call is booked once',
  run,
}
