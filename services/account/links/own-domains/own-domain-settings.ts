import type { Config } from '../../config.ts'
import type { OwnDomainDeps } from './change-claims.ts'
import type { CheckDeps } from './check-domains.ts'
import { dnsOf } from './dns.ts'

export type OwnDomainConfig = Pick<
  Config,
  'DOMAIN_TARGET' | 'DNS_SERVERS' | 'ACME_DIRECTORY' | 'PUBLIC_ORIGIN' | 'WEB_ORIGINS'
>

const hostOf = (origin: string) => URL.parse(origin)?.hostname.replace(/\.$/, '') ?? origin

/** What the routes of custom domains need of the configuration. */
export const ownDomainSettings = (config: OwnDomainConfig): Omit<OwnDomainDeps, 'db'> => ({
  target: config.DOMAIN_TARGET,
  certificates: config.ACME_DIRECTORY !== undefined,
  publicOrigin: config.PUBLIC_ORIGIN,
  ownHosts: [config.PUBLIC_ORIGIN, ...config.WEB_ORIGINS].map(hostOf),
})

/** What their checks need of it; undefined where there are no custom domains. */
export function checkSettings(config: OwnDomainConfig): Omit<CheckDeps, 'db' | 'checked'> | undefined {
  const { target, certificates } = ownDomainSettings(config)
  if (!target) return undefined
  return { target, certificates, lookUp: dnsOf(config.DNS_SERVERS, target), now: () => new Date() }
}
