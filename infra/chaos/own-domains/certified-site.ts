import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DnsRecord } from '@sluice/contract/api-domains'
import { freePort } from '@sluice/local/stores/free-port'
import { type Pebble, startPebble } from '@sluice/local/stores/pebble'
import type { RowContext } from '../row.ts'
import { share } from '../share.ts'
import { type AuthorityProxy, startAuthorityProxy } from './authority-proxy.ts'
import { type DomainSite, startDomainSite } from './domain-site.ts'

/** A product that orders certificates, and the world that it asks: DNS, and an authority behind `proxy`. */
export type CertifiedSite = DomainSite & {
  authority: Pebble
  proxy: AuthorityProxy
  /** Sets records as the owner of a host would at their provider; a text replaces the one before. */
  setRecords(records: readonly DnsRecord[]): Promise<void>
}

async function start(context: RowContext): Promise<CertifiedSite> {
  const httpPort = await freePort()
  const home = join(context.ground.home, `authority-${httpPort}`)
  const authority = await startPebble({ home, httpPort, log: () => {} })
  let proxy: AuthorityProxy | undefined
  const close = async () => {
    await proxy?.close()
    await authority.stop()
    await rm(home, { recursive: true, force: true })
  }
  try {
    proxy = await startAuthorityProxy(authority)
    const site = await startDomainSite(context, {
      ...{ name: 'certified', httpPort },
      accountEnv: {
        DNS_SERVERS: `127.0.0.1:${authority.dnsPort}`,
        ACME_DIRECTORY: proxy.directory,
        ACME_CA_FILE: authority.caFile,
      },
    })
    const stop = async () => {
      await site.stop()
      await close()
    }
    return { ...site, authority, proxy, setRecords: (records) => setRecords(authority, records), stop }
  } catch (error) {
    await close()
    throw error
  }
}

async function setRecords({ dns }: Pebble, records: readonly DnsRecord[]): Promise<void> {
  for (const { type, name, value } of records) {
    if (type === 'CNAME') await dns('set-cname', { host: `${name}.`, target: `${value}.` })
    else {
      await dns('clear-txt', { host: `${name}.` })
      await dns('set-txt', { host: `${name}.`, value })
    }
  }
}

/** For the rows that add domains by the API or have certificates ordered. */
export const certifiedSite = share(start)
