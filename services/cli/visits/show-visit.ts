import { cell } from '../output/printable.ts'
import type { Visit } from './follow.ts'

/** One visit in one line. */
export const visitWords = (visit: Visit): string =>
  [
    visit.access_time,
    visit.country_code,
    visit.visitor_ip.padEnd(15),
    visit.redirect_to.padEnd(6),
    visit.reason.padEnd(15),
    visit.cloak_name,
    `${visit.browser}/${visit.os}/${visit.device}`,
    visit.referrer || '-',
  ]
    .map(cell)
    .join('  ')
