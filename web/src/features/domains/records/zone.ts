/** Second levels under which domains are registered in many countries. */
const SECOND_LEVELS = 'ac|co|com|edu|gob|gouv|gov|ltd|me|mil|ne|net|nom|or|org|plc|sch'
const BELOW_COUNTRY = new RegExp(`\\.(?:${SECOND_LEVELS})\\.[a-z]{2}$`)

/**
 * The domain that a host most likely belongs to at the provider of its DNS. A guess, for a hint: `go.brand.example` is in
 * `brand.example`, `go.brand.co.uk` in `brand.co.uk`.
 */
export function zoneOf(host: string): string {
  return host
    .split('.')
    .slice(BELOW_COUNTRY.test(host) ? -3 : -2)
    .join('.')
}

/** How a record is named within a zone; `@` is the zone itself. */
export function nameWithin(name: string, zone: string): string {
  if (name === zone) return '@'
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}
