import { isTest } from './areas.ts'
import type { Measured } from './measure.ts'

/** Maximum lines of a file. A longer one may be two things. */
export const LONGEST = 200
/** Maximum lines of a test: its stores are started once for all its cases. */
export const LONGEST_TEST = 350

/** Files that may be longer, each with its reason. */
export const LONGER: Readonly<Record<string, string>> = {
  'infra/chaos/teeth/outage-teeth.ts': 'data: one protection after another',
  'services/account/base/database/schema.ts': 'data: the columns of every table, which refer to each other',
  'web/e2e/admin.e2e.test.ts': "one browser on one product for the administrators' screens",
  'web/e2e/advertiser.e2e.test.ts': "one browser on one product for the advertisers' screens",
  'web/e2e/dashboard.e2e.test.ts': 'one browser on one product for what all screens share',
  'web/e2e/site.e2e.test.ts': 'one browser on one product for the public site',
}

/** Files that are too long, and exceptions that are no longer needed. */
export function wrongLengths(
  files: readonly Pick<Measured, 'path' | 'lines'>[],
  longer: Readonly<Record<string, string>> = LONGER,
): string[] {
  const most = (path: string) => (isTest(path) ? LONGEST_TEST : LONGEST)
  const long = files.filter(({ path, lines }) => lines > most(path))
  const needed = new Set(long.map(({ path }) => path))
  return [
    ...long
      .filter(({ path }) => !(path in longer))
      .map(({ path, lines }) => `${path}: ${lines} lines, at most ${most(path)}`),
    ...Object.keys(longer)
      .filter((path) => !needed.has(path))
      .map(
        (path) => `${path}: no longer too long; remove it from the list in infra/local/code-rules/lengths.ts`,
      ),
  ]
}
