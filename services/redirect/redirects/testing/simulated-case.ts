import type {
  BlacklistRule,
  CloakDocument,
  HostsDocument,
  OwnerDocument,
  SiteDocument,
} from '@sluice/contract/routing'
import { CLOAK_MODES, INACTIVE_CAUSES } from '@sluice/contract/visit'
import fc from 'fast-check'

/** A link, its owner, the site, and a visit. */
export type SimulatedCase = {
  link: CloakDocument
  owner: OwnerDocument
  site: SiteDocument
  host: string
  address: string
  callsLeft: boolean
}

const OWN_HOST = { host: 'go.brand.test', id: 7, root: null, unknown: null }
export const HOSTS: HostsDocument = { kind: 'hosts', version: 1, hosts: [OWN_HOST] }

const HOUR_MS = 3_600_000
const PLACES = [
  ...['8.8.8.8', '8.8.4.4', '114.114.114.114', '80.67.169.12', '133.11.0.1', '10.0.0.1', '127.0.0.1'],
  ...['2001:4860:4860::8888', '2a00:1450:4001::1', '::1', 'fe80::1', '2002:808:808::1', '::ffff:8.8.8.8'],
  ...['64:ff9b::808:808', '2001:db8:64::808:404', '2001:0:4136:e378:8000:63bf:f7f7:f7f7'],
]
const address = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PLACES) },
  { weight: 1, arbitrary: fc.ipV4() },
  { weight: 1, arbitrary: fc.ipV6() },
)
const rule = fc.record({
  range: fc.oneof(
    fc.constantFrom(
      ...PLACES,
      '8.8.8.0/24',
      '8.0.0.0/6',
      '2001:4860::/32',
      '2a00::/12',
      '64:ff9b::808:800/120',
    ),
    address,
  ),
  expiresAt: fc.constantFrom(null, Date.now() - HOUR_MS, Date.now() + 24 * HOUR_MS),
})
const blacklist = fc.oneof(
  { weight: 2, arbitrary: fc.constant<BlacklistRule[]>([]) },
  { weight: 1, arbitrary: fc.array(rule, { maxLength: 4 }) },
)
const country = fc.constantFrom('US', 'CN', 'FR', 'JP', 'IE', 'DE', 'GB')
const destination = fc
  .tuple(
    fc.constantFrom('https://real.test', 'http://shop.test:8080', 'https://xn--bcher-kva.test'),
    fc.constantFrom('/', '/{country}', '/a/{code}/{sub1}b', '/.{sub1}/x', '/p%20q', '/{unknown}'),
    fc.constantFrom(
      '',
      '?x=1',
      '?l={link}&c={click_id}',
      '?sl_id=own&b={utm_source}',
      '?{country}={country}',
    ),
    fc.constantFrom('', '#top', '#{code}'),
  )
  .map((parts) => parts.join(''))

const link = fc.record({
  ...{
    kind: fc.constant('cloak' as const),
    version: fc.constant(1),
    id: fc.constant(1),
    owner: fc.constant(1),
  },
  ...{ code: fc.constant(''), domain: fc.constantFrom(0, 0, 0, OWN_HOST.id) },
  state: fc.oneof(
    { weight: 8, arbitrary: fc.constant({ active: true }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...INACTIVE_CAUSES)
        .map((inactiveCause) => ({ active: false, inactiveCause })),
    },
    { weight: 1, arbitrary: fc.constant({ active: false }) },
  ),
  ...{ mode: fc.constantFrom(...CLOAK_MODES, 'cloak' as const, 'cloak' as const), realUrl: destination },
  auditUrl: fc.option(destination, { freq: 4 }),
  countries: fc.uniqueArray(country, { maxLength: 4 }),
  ...{ clickId: fc.boolean(), trackingTemplate: fc.boolean() },
})

export const simulatedCase: fc.Arbitrary<SimulatedCase> = fc
  .record({
    ...{ link, blacklist, siteBlacklist: blacklist, address },
    ...{ isOwnerActive: fc.nat(9).map((n) => n > 0), callsLeft: fc.nat(9).map((n) => n > 0) },
    clickParameter: fc.constantFrom('sl_id', 'b', 'cid'),
  })
  .map(({ link: { state, ...rest }, blacklist, siteBlacklist, isOwnerActive, clickParameter, ...visit }) => ({
    ...visit,
    link: { ...rest, ...state },
    owner: { kind: 'owner', version: 1, id: 1, active: isOwnerActive, blacklist, clickParameter },
    site: { kind: 'site', version: 1, blacklist: siteBlacklist },
    host: rest.domain === OWN_HOST.id ? OWN_HOST.host : 'links.test',
  }))
