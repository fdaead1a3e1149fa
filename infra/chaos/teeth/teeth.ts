import { callTeeth } from './call-teeth.ts'
import { outageTeeth } from './outage-teeth.ts'
import type { Tooth } from './tooth.ts'
import { visitTeeth } from './visit-teeth.ts'

export const teeth: readonly Tooth[] = [...visitTeeth, ...callTeeth, ...outageTeeth]

/** Rows that no protection can be taken from, and why. */
export const toothless: Readonly<Record<string, string>> = {
  'P11-wal':
    'what archives and recovers is Postgres itself, with the settings that docs/operations.md says; none of it is our code',
  R13: 'nothing of what is stored and booked reads the wall clock; there is no line to take out',
}
