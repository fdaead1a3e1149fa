import { Counter, Gauge, type Registry } from 'prom-client'

/** Metrics of custom domains. `ending`: certificates about to end that were not renewed in time. */
export function ownDomainMetrics(registry: Registry, ending: () => Promise<number>) {
  const registers = [registry]
  new Gauge({
    name: 'sluice_account_certificates_ending',
    help: 'Certificates in use that end within a week and should have been renewed an hour ago.',
    registers,
    async collect() {
      this.remove()
      const count = await ending().catch(() => undefined)
      if (count !== undefined) this.set(count)
    },
  })
  const checks = new Counter({
    name: 'sluice_account_dns_checks_total',
    help: 'Custom domains whose DNS was asked about, by whether the resolvers answered.',
    labelNames: ['answered'],
    registers,
  })
  for (const answered of ['yes', 'no']) checks.inc({ answered }, 0)
  return { checked: (answered: boolean) => checks.inc({ answered: answered ? 'yes' : 'no' }) }
}
