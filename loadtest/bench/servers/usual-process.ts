import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Redis } from 'ioredis'
import { type Response as GeoResponse, Reader } from 'mmdb-lib'
import pg from 'pg'

/**
 * The usual design for this: Express, links from Postgres cached in Redis, and a Postgres row per visit, for which
 * visitors wait only when very many are in flight. No metering, blacklists or versions; a crash loses visits in flight.
 */
type Link = { real_url: string; audit_url: string; countries: string[] }

const KEEP_SECONDS = 300
const MOST_UNDER_WAY = 500

const redis = new Redis(process.env.REDIS_URL ?? '')
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const geo = new Reader<GeoResponse & { country_code?: string }>(readFileSync(process.env.GEOIP_MMDB ?? ''))

await pool.query(
  `create table if not exists usual_visits (id bigint generated always as identity primary key,
    at timestamptz not null default now(), code text not null, ip text not null, country text,
    user_agent text, referrer text, location text not null)`,
)

async function readLink(code: string): Promise<Link | undefined> {
  const kept = await redis.get(`usual:${code}`)
  if (kept !== null) return JSON.parse(kept) as Link
  const { rows } = await pool.query<Link>(
    'select real_url, audit_url, countries from cloaks where code = $1',
    [code],
  )
  if (rows[0]) await redis.set(`usual:${code}`, JSON.stringify(rows[0]), 'EX', KEEP_SECONDS)
  return rows[0]
}

const app = express()
app.disable('x-powered-by')
app.set('trust proxy', 'loopback')
app.get('/t/:code', async (request, response) => {
  const { code } = request.params
  const link = await readLink(code)
  if (!link) {
    response.status(404).send('Not found')
    return
  }
  const ip = request.ip ?? ''
  const country = geo.get(ip)?.country_code
  const location = country && link.countries.includes(country) ? link.real_url : link.audit_url
  const stored = pool
    .query(
      `insert into usual_visits (code, ip, country, user_agent, referrer, location) values ($1, $2, $3, $4, $5, $6)`,
      [code, ip, country, request.get('user-agent'), request.get('referer'), location],
    )
    .catch((error: unknown) => console.error(error))
  if (pool.waitingCount > MOST_UNDER_WAY) await stored
  response.redirect(location)
})

const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ msg: 'listening', port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => process.exit(0))
