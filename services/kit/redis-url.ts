import type { RedisOptions } from 'ioredis'
import { z } from 'zod'

const FORM =
  'redis://host:port, or redis+sentinel://[[user]:password@]host:port,host:port/master-name[/db], each with rediss for TLS'
const SENTINELS =
  /^redis(s?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^/?#]+))?(?:\/(\d+))?(?:\?([^#]*))?$/i
const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i
const SENTINEL_PORT = 26_379
const OPTIONS = ['sentinel_username', 'sentinel_password']
/** A sentinel that is silent for this long is skipped. */
const SENTINEL_ANSWER_MS = 1_000
/** A lost sentinel is contacted again after this long. */
const SENTINEL_AGAIN_MS = 5_000

/**
 * ioredis options for a master behind sentinels, given as
 * `redis+sentinel://[[user]:password@]host:port,…/master-name[/db][?sentinel_username=…&sentinel_password=…]`.
 * `rediss+sentinel` uses TLS to both Redis and the sentinels. Names and passwords are percent-encoded. Undefined for the
 * URL of a single server. Throws for anything else, with a message for the operator.
 */
export function readSentinelUrl(url: string): RedisOptions | undefined {
  if (/^rediss?:\/\/[^,]+$/i.test(url) && URL.canParse(url)) return undefined
  const [, tls, login = '', hosts, master, db, query = ''] = SENTINELS.exec(url) ?? []
  if (hosts === undefined) throw new Error(`must be ${FORM}`)
  if (master === undefined) throw new Error('names no master: its name goes after the sentinels, /name')
  const { sentinel_username, sentinel_password } = readOptions(query)
  return {
    sentinels: hosts.split(',').map(readHost),
    name: decoded(master),
    ...readLogin(login),
    ...(db !== undefined && { db: Number(db) }),
    ...(sentinel_username && { sentinelUsername: sentinel_username }),
    ...(sentinel_password && { sentinelPassword: sentinel_password }),
    ...(tls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    // A frozen master keeps its connections; the sentinels' verdict ends them.
    failoverDetector: true,
    sentinelCommandTimeout: SENTINEL_ANSWER_MS,
    sentinelReconnectStrategy: () => SENTINEL_AGAIN_MS,
  }
}

export const redisUrl = z.string().superRefine((url, context) => {
  try {
    readSentinelUrl(url)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

function readHost(text: string): { host: string; port: number } {
  const [, v6, name, digits] = HOST.exec(text) ?? []
  const host = v6 ?? name
  const port = digits === undefined ? SENTINEL_PORT : Number(digits)
  if (host === undefined || port < 1 || port > 65_535)
    throw new Error('each sentinel is host:port, separated by commas without spaces')
  return { host, port }
}

function readLogin(text: string): { username?: string; password?: string } {
  if (text === '') return {}
  const colon = text.indexOf(':')
  if (colon < 0) throw new Error('the password goes after a colon, :password@ or user:password@')
  const [username, password] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))]
  return { ...(username && { username }), ...(password && { password }) }
}

function readOptions(query: string): Record<string, string> {
  const options = Object.fromEntries(new URLSearchParams(query))
  if (Object.keys(options).some((name) => !OPTIONS.includes(name)))
    throw new Error(`accepts no options but ${OPTIONS.join(' and ')}`)
  return options
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('a % in a name or password must be written as %25')
  }
}
