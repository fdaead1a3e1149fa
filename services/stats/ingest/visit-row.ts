import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import type { Visit } from '@sluice/contract/visit'
import type { Client } from './user-agent.ts'

/**
 * Columns of a row, in the order `toRow` writes them. New ones go last: rows that an earlier release put aside have the
 * first of them.
 */
export const ROW_COLUMNS = [
  'spool',
  'seq',
  'at',
  'owner',
  'cloak',
  'cloak_version',
  'mode',
  'redirect_to',
  'reason',
  'country',
  'geo_build',
  'ip',
  'user_agent',
  'referrer',
  'metered',
  'lease',
  'lease_no',
  'device',
  'browser',
  'os',
  'bot',
  'inactive_cause',
  'language',
  'prefetch',
  ...CAMPAIGN_PARAMETERS,
  'domain',
] as const

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' }
const TO_ESCAPE = /[\\\t\n\r\0]/
const ALL_TO_ESCAPE = /[\\\t\n\r\0]/g

/** One value in ClickHouse's TabSeparated format. */
export const escapeTsv = (text: string) =>
  TO_ESCAPE.test(text) ? text.replace(ALL_TO_ESCAPE, (character) => ESCAPES[character]!) : text

/** ClickHouse does not read shorter numbers as seconds. */
const TEN_DIGITS_MS = 1e12

/** A time that ClickHouse reads as UTC: seconds with three decimals, or `YYYY-MM-DD hh:mm:ss.mmm`. */
function timestamp(at: number): string {
  if (at >= TEN_DIGITS_MS) {
    const ms = at % 1_000
    return `${(at - ms) / 1_000}.${ms < 10 ? '00' : ms < 100 ? '0' : ''}${ms}`
  }
  return new Date(at).toISOString().slice(0, 23).replace('T', ' ')
}

const NO_CAMPAIGN = '\t'.repeat(CAMPAIGN_PARAMETERS.length)

/** The values of the campaign's columns, each with the tab before it. */
const campaignValues = (campaign: Visit['campaign']): string =>
  Object.keys(campaign).length === 0
    ? NO_CAMPAIGN
    : CAMPAIGN_PARAMETERS.map((name) => `\t${escapeTsv(campaign[name] ?? '')}`).join('')

/** One visit as a TabSeparated row, with its newline. */
export function toRow(visit: Visit, client: Client): string {
  return `${escapeTsv(visit.spool)}\t${visit.seq}\t${timestamp(visit.at)}\t${visit.owner}\t${visit.cloak}\t${visit.cloak_version}\t${visit.mode}\t${visit.redirect_to}\t${visit.reason}\t${escapeTsv(visit.country)}\t${visit.geo_build}\t${escapeTsv(visit.ip)}\t${escapeTsv(visit.user_agent)}\t${escapeTsv(visit.referrer)}\t${visit.metered}\t${visit.lease}\t${visit.lease_no}\t${client.device}\t${escapeTsv(client.browser)}\t${escapeTsv(client.os)}\t${client.bot}\t${visit.inactive_cause}\t${visit.language}\t${visit.prefetch}${campaignValues(visit.campaign)}\t${visit.domain}\n`
}
