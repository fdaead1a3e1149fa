import { MAX_SERVED_MINUTES, type ServedMinute } from '@sluice/contract/served'
import { expect, test } from 'vitest'
import { keepMinutes } from './minutes.ts'

test('minutes that could not be told are told later, once, with those that ended meanwhile', async () => {
  const counted = { answered: 0, faults: 0 }
  let times = [1, 0]
  const minutes = keepMinutes(
    () => counted,
    () => times,
  )
  const told: ServedMinute[][] = []
  const away = async () => {
    throw new Error('account is away')
  }
  Object.assign(counted, { answered: 5, faults: 1 })
  minutes.end(100)
  await expect(minutes.tell(away)).rejects.toThrow('account is away')
  times = [0, 0]
  minutes.end(101)
  Object.assign(counted, { answered: 7 })
  minutes.end(102)
  const send = async (sent: ServedMinute[]) => {
    told.push(sent)
    // Ends while the others are on their way.
    if (told.length === 1) minutes.end(103)
  }
  for (let time = 0; time < 3; time++) await minutes.tell(send)
  expect(told).toEqual([
    [
      { minute: 100, answered: 5, faults: 1, times: [1, 0] },
      { minute: 101, answered: 0, faults: 0, times: [0, 0] },
      { minute: 102, answered: 2, faults: 0, times: [0, 0] },
    ],
    [{ minute: 103, answered: 0, faults: 0, times: [0, 0] }],
  ])
})

test('at most a day of minutes is kept, the newest', async () => {
  const minutes = keepMinutes(
    () => ({ answered: 0, faults: 0 }),
    () => [],
  )
  for (let minute = 0; minute < MAX_SERVED_MINUTES + 2; minute++) minutes.end(minute)
  await minutes.tell(async (told) => {
    expect([told.length, told[0]?.minute, told.at(-1)?.minute]).toEqual([1_440, 2, 1_441])
  })
})
