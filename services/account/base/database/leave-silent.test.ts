import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { leaveSilent } from './leave-silent.ts'

type Client = { name: string; fault?: string | undefined; asked: string[]; released?: boolean | undefined }

const SILENCE = 'Query read timeout'

/** A pool of `size` open connections that hands out the last one returned. */
function poolOf(size: number) {
  const events = new EventEmitter()
  const idle: object[] = []
  const clients: Client[] = []
  const open = () => {
    const state: Client = { name: `c${clients.length}`, asked: [] }
    clients.push(state)
    const client = {
      async query(text: string) {
        state.asked.push(text)
        if (state.fault) throw new Error(state.fault)
        return { rows: [{ name: state.name }] }
      },
      release(destroy?: boolean) {
        state.released = destroy
        if (!destroy) idle.push(client)
      },
    }
    events.emit('connect', client)
    return client
  }
  const pool = leaveSilent({
    on: (name: string, hear: () => void) => events.on(name, hear),
    connect: async () => idle.pop() ?? open(),
    end: async () => {},
    options: {},
  } as unknown as Pool)
  return { pool, clients, warm: () => idle.push(...Array.from({ length: size }, open)) }
}

const name = async (pool: ReturnType<typeof leaveSilent>) => {
  const client = await pool.connect()
  try {
    return (await client.query<{ name: string }>('select', [])).rows[0]?.name
  } finally {
    client.release()
  }
}

test('an unanswered query ends its connection and those at least as old, but no newer one', async () => {
  const { pool, clients, warm } = poolOf(3)
  warm()
  for (const client of clients) client.fault = SILENCE
  await expect(name(pool)).rejects.toThrow('Query read timeout')
  expect(await name(pool)).toBe('c3')
  expect(clients.map(({ released }) => released)).toEqual([true, true, true, undefined])
  expect(clients.map(({ asked }) => asked.length)).toEqual([0, 0, 1, 1])
  expect(await name(pool)).toBe('c3')
})

test('a silent connection gets no more queries, and its failed query keeps its error', async () => {
  const { pool, clients, warm } = poolOf(1)
  warm()
  const client = await pool.connect()
  clients[0]!.fault = SILENCE
  await expect(client.query('insert', [])).rejects.toThrow('Query read timeout')
  await expect(client.query('rollback', [])).rejects.toThrow('Connection terminated')
  client.release()
  expect(clients[0]).toMatchObject({ asked: ['insert'], released: true })
})

test('any other error leaves the connection to the pool', async () => {
  const { pool, clients, warm } = poolOf(1)
  warm()
  const client = await pool.connect()
  clients[0]!.fault = 'duplicate key'
  await expect(client.query('insert', [])).rejects.toThrow('duplicate key')
  clients[0]!.fault = undefined
  client.release()
  expect(await name(pool)).toBe('c0')
})
