import type { CloakRow, OwnDomainRow } from '../database/schema.ts'

/** Where short links are: the installation's own address, and the port at which custom domains answer https. */
export type Origins = { publicOrigin: string; domainHttpsPort: number }
export type Place = Pick<CloakRow, 'code' | 'domain_id'>
export type OwnHost = Pick<OwnDomainRow, 'host' | 'state' | 'reason' | 'short_paths' | 'removed_at'>
/** The link as the API gives it: relative, and with the origin that visitors use. */
export type ShortAddress = {
  short_link: string
  short_url: string
  domain: string | null
  domain_removed?: true
}

export function shortAddress(code: string, at: OwnHost | undefined, origins: Origins): ShortAddress {
  const short_link = at?.short_paths ? `/${code}` : `/t/${code}`
  const origin = at ? originOf(at, origins) : origins.publicOrigin
  return {
    short_link,
    short_url: new URL(short_link, origin).href,
    domain: at?.host ?? null,
    ...(at && at.removed_at !== null && { domain_removed: true }),
  }
}

/** https with a certificate of its own, otherwise as the installation is reached. */
function originOf(at: OwnHost, { publicOrigin, domainHttpsPort }: Origins): string {
  if (hasCertificate(at)) return `https://${at.host}:${domainHttpsPort}`
  const { protocol, port } = new URL(publicOrigin)
  return `${protocol}//${at.host}${port && `:${port}`}`
}

const hasCertificate = ({ state, reason }: OwnHost): boolean =>
  (state === 'live' || state === 'failing') && reason !== 'no_authority' && reason !== 'certificate_expired'
