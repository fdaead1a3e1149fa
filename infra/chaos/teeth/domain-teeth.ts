import type { Tooth } from './tooth.ts'

const ownDomains = (file: string) => `services/account/links/own-domains/${file}`
const certificates = (file: string) => `services/account/links/certificates/${file}`
const LISTS = 'services/edge/files/lists.ts'

/** Protections of custom domains and their certificates. */
export const domainTeeth: readonly Tooth[] = [
  {
    name: 'checking often',
    without: 'a domain whose DNS became right is looked at within the hour',
    rows: ['D1'],
    edits: [
      {
        file: ownDomains('next-check.ts'),
        find: 'if (since(watched_from) < OFTEN_UNTIL) return 5 * SECOND',
        put: '',
      },
      {
        file: ownDomains('next-check.ts'),
        find: 'if (since(watched_from) < SOON_UNTIL) return MINUTE',
        put: 'if (since(watched_from) < SOON_UNTIL + OFTEN_UNTIL) return HOUR',
      },
    ],
  },
  {
    name: 'list of known names',
    without: 'a file is looked for whatever name a client asks for',
    rows: ['D2'],
    edits: [
      {
        file: LISTS,
        find: "'tls-names.conf': lines(tls,",
        put: "'tls-names.conf': 'server_name ~.;' || lines(tls,",
      },
    ],
  },
  {
    name: 'pause after a failed order',
    without: 'an authority that is away or refuses is asked again each second',
    rows: ['D3'],
    edits: [
      {
        file: certificates('back-off.ts'),
        find: 'return Math.max(own * (1 + SPREAD * random), Math.min(retryAfterMs, DAY))',
        put: 'return Math.max(0 * (own + SPREAD * random), Math.min(0 * retryAfterMs, DAY))',
      },
    ],
  },
  {
    name: 'snapshot of hosts',
    without: 'a front door that starts alone knows no host',
    rows: ['D4'],
    edits: [
      {
        file: 'services/edge/hosts/snapshot.ts',
        find: 'if (read.success) hosts.set(read.data.id, read.data)',
        put: "if (read.success) log.info({ host: read.data.id }, 'left out')",
      },
    ],
  },
  {
    name: "each host's own certificate",
    without: 'every host gets the certificate of the first',
    rows: ['D5'],
    edits: [
      {
        file: LISTS,
        find: 'lines(tls, ({ host, id }) =>',
        put: 'lines(tls.map((each) => ({ ...each, id: tls[0]?.id ?? 0 })), ({ host, id }) =>',
      },
    ],
  },
  {
    name: 'seven days',
    without: 'a host is lost as soon as its DNS is wrong twice',
    rows: ['D6'],
    edits: [
      { file: ownDomains('next-check.ts'), find: 'CLAIM_KEPT_DAYS * DAY', put: '0 * CLAIM_KEPT_DAYS * DAY' },
    ],
  },
  {
    name: 'leaving out what was removed',
    without: "links of the account before answer at the next account's host",
    rows: ['D6'],
    edits: [
      {
        file: 'services/account/routing/read-document.ts',
        find: ".where('removed_at', 'is', null)",
        put: '',
      },
    ],
  },
]
