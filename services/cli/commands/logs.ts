import { setTimeout as pause } from 'node:timers/promises'
import type { Sluice } from '@sluice/sdk'
import type { Call, Command } from '../call/command.ts'
import { WrongUsage } from '../call/usage.ts'
import { findId } from '../links/find-link.ts'
import { Following, type Visit } from '../visits/follow.ts'
import { rowLimit } from '../visits/row-limit.ts'
import { visitWords } from '../visits/show-visit.ts'

const FOLLOW_EVERY_MS = 2_000
const FIRST_ROWS = 20

export const logs: Command = {
  words: 'logs',
  args: [],
  about: 'Show visits, newest first; with --json one object in each line',
  options: ['follow', 'link', 'country', 'search', 'from', 'to', 'limit'],
  run: async (call) => {
    const limit = rowLimit(call.text('limit'), FIRST_ROWS)
    if (call.flag('follow') && (call.text('from') || call.text('to')))
      throw new WrongUsage('--follow begins with now: leave out --from and --to')
    const sluice = await call.sluice()
    const query = await queryOf(call, sluice)
    if (call.flag('follow')) return follow(call, sluice, query)
    for (const visit of await read(sluice, query, limit)) call.output.line(visit, () => visitWords(visit))
  },
}

type Query = { cloak_id?: number; country?: string[]; search?: string; from?: string; to?: string }

async function queryOf(call: Call, sluice: Sluice): Promise<Query> {
  const [link, countries, search] = [call.text('link'), call.texts('country'), call.text('search')]
  const [from, to] = [call.text('from'), call.text('to')]
  return {
    ...(link !== undefined && { cloak_id: await findId(sluice, link) }),
    ...(countries && { country: countries.map((code) => code.toUpperCase()) }),
    ...(search && { search }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

async function read(sluice: Sluice, query: Query, limit: number): Promise<Visit[]> {
  const visits: Visit[] = []
  const per_page = Math.min(limit, 100)
  for await (const visit of sluice.all('/api/cloak/access-logs', { query: { ...query, per_page } })) {
    visits.push(visit)
    if (visits.length >= limit) break
  }
  return visits
}

async function follow(call: Call, sluice: Sluice, query: Query): Promise<void> {
  // By the clock of the installation; without any visit, every one to come is new.
  const [newest] = await read(sluice, query, 1)
  const following = new Following(newest ? Date.parse(newest.access_time) : 0)
  following.take(await read(sluice, { ...query, from: following.from() }, Number.POSITIVE_INFINITY))
  call.output.say('Waiting for visits; ctrl-C ends it.')
  for (;;) {
    await pause(FOLLOW_EVERY_MS)
    const reading = await read(sluice, { ...query, from: following.from() }, Number.POSITIVE_INFINITY)
    for (const visit of following.take(reading)) call.output.line(visit, () => visitWords(visit))
  }
}
