import { Visit, VoidVisit } from '@sluice/contract/visit'
import { visitOfLine, voidOfLine } from '@sluice/contract/visit-line'

/** The visit on a line. Throws for a line that breaks the contract. */
export const readVisit = (line: string): Visit => Visit.parse(visitOfLine(JSON.parse(line)))

/** The visit or gap on a line. Throws for a line that breaks the contract. */
export function readLine(line: string): Visit | VoidVisit {
  const hole = voidOfLine(JSON.parse(line))
  return hole ? VoidVisit.parse(hole) : readVisit(line)
}
