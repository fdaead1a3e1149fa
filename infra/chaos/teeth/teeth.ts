import { callTeeth } from './call-teeth.ts'
import { domainTeeth } from './domain-teeth.ts'
import { outageTeeth } from './outage-teeth.ts'
import { programTeeth } from './program-teeth.ts'
import type { Tooth } from './tooth.ts'
import { visitTeeth } from './visit-teeth.ts'

export const teeth: readonly Tooth[] = [
  ...visitTeeth,
  ...callTeeth,
  ...outageTeeth,
  ...programTeeth,
  ...domainTeeth,
]

/** Rows without a protection to remove, and why. */
export const toothless: Readonly<Record<string, string>> = {
  'P11-wal':
    'Postgres itself archives and recovers, with the settings in docs/operations.md; none of it is our code',
  R13: 'nothing that is stored or booked reads the wall clock, so there is no line to remove',
}
