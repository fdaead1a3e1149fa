import { expect, test } from 'vitest'
import { latestChallenges } from './latest-challenges.ts'

test('a call gets what is there when it is made, and calls share readings', async () => {
  let readings = 0
  let hosts = ['first.example']
  const latest = latestChallenges(async () => {
    readings += 1
    return hosts.map((host) => ({ host, certificate: `of ${host}` }))
  }, 1)
  const [one, two] = await Promise.all([latest(), latest()])
  expect([one?.get('first.example'), two === one, readings]).toEqual(['of first.example', true, 1])
  const during = latest()
  hosts = ['second.example']
  expect([...(await during).keys()]).toEqual(['second.example'])
  expect(readings).toBe(2)
  await Promise.all(Array.from({ length: 50 }, latest))
  expect(readings).toBe(3)
})

test('a reading that fails fails its calls alone', async () => {
  let away = true
  const latest = latestChallenges(async () => {
    if (away) throw new Error('away')
    return []
  }, 1)
  await expect(latest()).rejects.toThrow('away')
  away = false
  expect((await latest()).size).toBe(0)
})
