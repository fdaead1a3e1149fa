import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { patientPool, withPatience } from './patience.ts'

/** A pool whose connections arrive after `ms`. */
function slowPool(ms: number) {
  const released: number[] = []
  let taken = 0
  const connect = async () => {
    taken += 1
    const number = taken
    await sleep(ms)
    return { release: () => released.push(number) } as unknown as PoolClient
  }
  const pool = patientPool({ connect: connect as never, end: async () => {}, options: {} as never })
  return { pool, released }
}

test('the total time that a request waits for connections is limited, and a late connection is returned', async () => {
  const { pool, released } = slowPool(200)
  await withPatience({ leftMs: 300 }, async () => {
    await pool.connect()
    await expect(pool.connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
  await expect.poll(() => released).toEqual([2])
})

test('work without its own limit waits as long as the pool does', async () => {
  const { pool } = slowPool(200)
  await pool.connect()
  await expect(pool.connect()).resolves.toBeDefined()
})
