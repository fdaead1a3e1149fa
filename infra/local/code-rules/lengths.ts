import { isTest } from './areas.ts'
import type { Measured } from './measure.ts'

/** Lines of a file. Over them, ask whether it is two things. */
export const LONGEST = 200
/** Of a test: its ground is started once for all that stands on it. */
export const LONGEST_TEST = 350

/** Files that may be longer, each with its reason. */
export const LONGER: Readonly<Record<string, string>> = {
  'infra/chaos/teeth/outage-teeth.ts': 'data: one protection after the other that is taken out',
  'services/account/base/database/schema.ts': 'data: the columns of every table, which refer to each other',
  'web/e2e/admin.e2e.test.ts': "one browser on one product for the administrators' screens",
  'web/e2e/advertiser.e2e.test.ts': "one browser on one product for the advertisers' screens",
  'web/e2e/dashboard.e2e.test.ts': 'one browser on one product for what all screens share',
  'web/e2e/site.e2e.test.ts': 'one browser on one product for the public site',
  'web/src/i18n/en/landing.ts': 'texts',
}

/** Files that are too long, and exceptions that none needs any more. */
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
        (path) =>
          `${path}: not too long any more, so take it off the list in infra/local/code-rules/lengths.ts`,
      ),
  ]
}
