import type { LogSearch } from '@sluice/contract/reports'

type Condition = { sql: string; params: Record<string, unknown> }

/** Addresses of both families in one order. Null for what is no address, such as that of an erased visit. */
const ADDRESS = 'toIPv6OrNull(ip)'

/** Whether a visit has one of the things that a search looks for. */
export function searchCondition(search: LogSearch): Condition {
  const params: Record<string, unknown> = {}
  const hits: string[] = []
  const look = (name: string, value: unknown, ...sql: string[]) => {
    params[name] = value
    hits.push(...sql)
  }
  const { countries, devices, cloaks, addresses, addressBegin, agent } = search
  if (countries.length > 0) look('s_countries', countries, 'has({s_countries: Array(String)}, country)')
  if (devices.length > 0) look('s_devices', devices, 'has({s_devices: Array(String)}, device)')
  if (cloaks.length > 0) look('s_cloaks', cloaks, 'has({s_cloaks: Array(UInt64)}, cloak)')
  if (addressBegin) look('s_begin', addressBegin, 'startsWith(ip, {s_begin: String})')
  if (addresses && addresses.first === addresses.last) look('s_ip', addresses.first, 'ip = {s_ip: String}')
  else if (addresses) {
    params.s_last = addresses.last
    look(
      's_first',
      addresses.first,
      `ifNull(${ADDRESS} BETWEEN toIPv6({s_first: String}) AND toIPv6({s_last: String}), false)`,
    )
  }
  if (agent) {
    const part = (column: string) => `positionCaseInsensitiveUTF8(${column}, {s_agent: String}) > 0`
    look('s_agent', agent.toWellFormed(), part('browser'), part('os'))
  }
  return { sql: hits.length > 0 ? `(${hits.join(' OR ')})` : 'false', params }
}
