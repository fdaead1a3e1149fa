import type { CountryTable } from '@sluice/kit/geo/country-table'
import type { Calls } from '@sluice/redirect/calls/calls'
import { newLease } from '@sluice/redirect/calls/lease'
import type { Answer, LateAnswer } from '@sluice/redirect/redirects/answer'
import type { Turn } from '@sluice/redirect/redirects/turn'
import type { Visit } from '@sluice/redirect/redirects/visit'

/** A country table in which everyone is in one country. */
const table: CountryTable = {
  build: 1,
  databaseType: 'none',
  nodes: 0,
  networks: 0,
  countryOfV4: () => 'US',
  countryOfV6: () => 'US',
  countryOf: () => 'US',
}
export const noGeo = { table }

/** Unlimited calls from one lease without bookkeeping. */
export function callsForFree(calls: Calls): Calls {
  const lease = newLease(1, 1, 0)
  return {
    ...calls,
    state: () => 'some',
    spend: (wallet) => ({ wallet, lease, no: 1 }),
    takeBack: () => {},
  }
}

/** Holds answers to the end of the turn as usual, but writes nothing before they go out. */
export function turnWithoutJournal(): Turn {
  let held: { visit: Visit; answer: Answer | LateAnswer }[] = []
  const answerAll = () => {
    const turn = held
    held = []
    for (const { visit, answer } of turn)
      visit.send(typeof answer === 'function' ? answer(0) : answer, 0, false)
  }
  return {
    record(_kept, visit, answer) {
      if (held.push({ visit, answer }) === 1) setImmediate(answerAll)
    },
    isOpen: () => held.length > 0,
    unrecorded: 0,
  }
}
