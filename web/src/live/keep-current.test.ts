import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addVisits, askAnew, missVisits } from './keep-current.ts'
import { anyVisit } from './testing/visits.ts'

const TICK_MS = 5_000
const [told] = fc.sample(anyVisit, 1)
const visit = { ...told!, cloak_id: 1, redirect_to: 'target' as const }

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))

/** A link that a page shows, with as many visits as the server has counted at that time. */
async function shown(counted: () => number) {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => ({ id: 1, visits: counted() }))
  const observer = new QueryObserver(client, { queryKey: ['cloak', 1], queryFn, staleTime: 60_000 })
  const end = observer.subscribe(() => {})
  onTestFinished(() => {
    end()
    client.clear()
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(0)
  return {
    asked: () => queryFn.mock.calls.length,
    visits: () => client.getQueryData<{ visits: number }>(['cloak', 1])?.visits,
    tell: () => addVisits(client, [visit], Date.now()),
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= TICK_MS) {
        await vi.advanceTimersByTimeAsync(TICK_MS)
        askAnew(client, Date.now())
        await vi.advanceTimersByTimeAsync(0)
      }
    },
  }
}

test('a visit that was counted and told at the same time is right again at the next tick', async () => {
  const page = await shown(() => 7)
  await vi.advanceTimersByTimeAsync(400)
  page.tell()
  expect(page.visits()).toBe(8)
  await page.pass(TICK_MS)
  expect([page.visits(), page.asked()]).toEqual([7, 2])
})

test('a visit that crosses the count of a count is right again soon, too', async () => {
  let counted = 7
  const page = await shown(() => counted)
  await vi.advanceTimersByTimeAsync(400)
  page.tell()
  await page.pass(TICK_MS)
  // Told before its count came back, and not in it.
  await vi.advanceTimersByTimeAsync(100)
  page.tell()
  counted = 9
  await page.pass(20_000)
  expect([page.visits(), page.asked()]).toEqual([9, 3])
})

test('a visit that was told later is added, and the server counts anew after a minute', async () => {
  let counted = 7
  const page = await shown(() => counted)
  await vi.advanceTimersByTimeAsync(3_000)
  counted = 8
  page.tell()
  await page.pass(45_000)
  expect([page.visits(), page.asked()]).toEqual([8, 1])
  await page.pass(10_000)
  expect([page.visits(), page.asked()]).toEqual([8, 2])
})

test('what was answered before visits that nobody tells, or on its way meanwhile, is asked again once', async () => {
  const client = new QueryClient()
  onTestFinished(() => void vi.useRealTimers())
  const counts = (id: number, takesMs: number) => {
    const queryFn = vi.fn(async () => {
      await new Promise((done) => setTimeout(done, takesMs))
      return { id, visits: 7 }
    })
    const observer = new QueryObserver(client, { queryKey: ['cloak', id], queryFn, staleTime: 60_000 })
    onTestFinished(observer.subscribe(() => {}))
    return queryFn
  }
  const pass = async () => {
    await vi.advanceTimersByTimeAsync(TICK_MS)
    askAnew(client, Date.now())
  }
  const [before, meanwhile] = [counts(1, 100), counts(2, 1_500)]
  await vi.advanceTimersByTimeAsync(1_000)
  missVisits(client)
  const until = Date.now()
  await vi.advanceTimersByTimeAsync(200)
  const later = counts(3, 100)
  await vi.advanceTimersByTimeAsync(300)
  askAnew(client, Date.now(), until)
  await pass()
  await pass()
  expect([before, meanwhile, later].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1])
})

test('a report up to the present goes on after its minute, one of a span that has passed does not', async () => {
  const client = new QueryClient()
  const row = { device: visit.device, visits: 7 }
  const rows = async () => ({ items: [{ ...row }], complete_from: null })
  const from = new Date(0).toISOString()
  const shownOf = (to: string | null) => {
    const queryKey = ['report', 'device', { from, to }]
    const observer = new QueryObserver(client, { queryKey, queryFn: rows, staleTime: 60_000 })
    onTestFinished(observer.subscribe(() => {}))
    return () => client.getQueryData<Awaited<ReturnType<typeof rows>>>(queryKey)?.items[0]?.visits
  }
  const [running, passed] = [shownOf(null), shownOf(new Date(Date.now() - 1).toISOString())]
  onTestFinished(() => void vi.useRealTimers())
  // One visit that comes before the answer may be missing in it.
  addVisits(client, [visit], Date.now())
  await vi.advanceTimersByTimeAsync(TICK_MS)
  row.visits = 8
  askAnew(client, Date.now())
  await vi.advanceTimersByTimeAsync(120_000)
  expect([running(), passed()]).toEqual([8, 7])
  addVisits(client, [{ ...visit, access_time: new Date().toISOString() }], Date.now())
  expect([running(), passed()]).toEqual([9, 7])
})

test('visits all the time have the server count at most twice a minute', async () => {
  const page = await shown(() => 7)
  for (let minute = 0; minute < 4; minute += 1) {
    for (let tick = 0; tick < 12; tick += 1) {
      page.tell()
      await page.pass(TICK_MS)
      page.tell()
    }
  }
  expect(page.asked()).toBeGreaterThanOrEqual(5)
  expect(page.asked()).toBeLessThanOrEqual(9)
})
