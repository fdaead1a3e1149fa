import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { readHost } from './host.ts'

/** What custom domains are to point to: a host, or addresses. */
export type DomainTarget =
  | { readonly host: string; readonly addresses: null }
  | { readonly host: null; readonly addresses: readonly string[] }

/** One way to write each address, so that they can be compared. */
export const plainAddress = (text: string): string => ipaddr.parse(text).toString()

const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** `edge.example.com`, or `192.0.2.1,2001:db8::1`. */
export const domainTarget = z.string().transform((text, context): DomainTarget => {
  const given = parts(text)
  if (given.length > 0 && given.every((part) => isIP(part) > 0 && !part.includes('%')))
    return { host: null, addresses: given.map(plainAddress) }
  const read = given.length === 1 ? readHost(given[0]!) : undefined
  if (read?.ok) return { host: read.host, addresses: null }
  context.addIssue({ code: 'custom', message: 'must be one host name, or addresses separated by commas' })
  return z.NEVER
})

const SERVER = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/

/** Numeric addresses, with a port behind them where it is not 53: `192.0.2.53,127.0.0.1:8053,[2001:db8::53]:5353`. */
export const dnsServers = z.string().transform((text, context) => {
  const servers = parts(text)
  const isServer = (server: string) => {
    if (isIP(server) > 0) return true
    const [, six, four, port] = SERVER.exec(server) ?? []
    return (isIP(six ?? '') === 6 || isIP(four ?? '') === 4) && Number(port ?? 53) <= 65_535
  }
  if (servers.every(isServer)) return servers
  context.addIssue({ code: 'custom', message: 'must be addresses of DNS servers, separated by commas' })
  return z.NEVER
})
