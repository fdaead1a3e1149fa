/** The folders of a service and of the web: each imports only what stands before it in its list. */
const WINGS = ['base', 'routing', 'money', 'people', 'reports', 'conversions', 'links', 'site']
const REDIRECT = [
  'served',
  'cloaks',
  'calls',
  'journal',
  'redirects',
  'plain-http',
  'node-http',
  'shipping',
  'supervisor',
]
const STATS = [
  'clickhouse',
  'audit',
  'calls',
  'ingest',
  'erasure',
  'reports',
  'recorded',
  'conversions',
  'rollup',
]
const SDK = ['api', 'errors', 'requests', 'retries', 'pages', 'webhooks', 'client']
const CLI = ['output', 'call', 'config', 'links', 'visits', 'plan', 'listen', 'completion', 'commands']
const MCP = ['changes', 'tools', 'serving']
const COURIER = ['guard', 'outgoing', 'deliveries']
const WEB = ['guide', 'kept', 'i18n', 'session', 'api', 'ui', 'live', 'parts', 'features', 'app']
const NOUN = `((?:account/(?:${WINGS.filter((wing) => wing !== 'routing').join('|')})|stats|redirect)/[^/]+|account/routing)`

const inOrder = (area, folders) => [
  ...folders.slice(0, -1).map((folder, place) => ({
    name: `${area}/${folder}-imports-nothing-to-its-right`,
    severity: 'error',
    from: { path: `^${area}/${folder}/`, pathNot: '([.]test[.]tsx?$|/testing/)' },
    to: { path: `^${area}/(${folders.slice(place + 1).join('|')})/` },
  })),
  {
    name: `a-folder-of-${area}-has-its-place-in-the-order`,
    severity: 'error',
    from: { path: `^${area}/(?!(${folders.join('|')}|testing|[^/]+[.]tsx?$))` },
    to: {},
  },
]

/** Import rules. Groups are captured, so a new service, noun or feature needs no new rule. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/(contract|kit|sdk|cli|mcp)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/($1|contract|kit)/' },
    },
    {
      // They are published, and what is not cannot come with them.
      name: 'clients-import-the-sdk-only',
      severity: 'error',
      from: { path: '^services/(sdk|cli|mcp)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(services|web|infra|loadtest)/', pathNot: '^services/($1|sdk)/' },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^services/contract/' },
      to: { path: '^(services|web|infra|loadtest)/', pathNot: '^services/contract/' },
    },
    {
      name: 'kit-imports-contract-only',
      severity: 'error',
      from: { path: '^services/kit/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(services|web|infra|loadtest)/', pathNot: '^services/(kit|contract)/' },
    },
    {
      name: 'web-imports-contract-only',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(services|infra|loadtest)/', pathNot: '^services/contract/' },
    },
    {
      name: 'services-do-not-import-infra',
      severity: 'error',
      from: { path: '^services/', pathNot: '([.]test[.]ts$|^services/[^/]+/testing/)' },
      to: { path: '^(infra|loadtest)/' },
    },
    {
      name: 'a-noun-never-imports-another-nouns-routes-or-store',
      severity: 'error',
      from: { path: `^services/${NOUN}/`, pathNot: '[.]test[.]ts$' },
      to: { path: `^services/${NOUN}/.*-(routes|store)[.]ts$`, pathNot: '^services/$1/' },
    },
    ...inOrder('services/account', WINGS),
    ...inOrder('services/redirect', REDIRECT),
    ...inOrder('services/stats', STATS),
    ...inOrder('services/sdk', SDK),
    ...inOrder('services/cli', CLI),
    ...inOrder('services/mcp', MCP),
    ...inOrder('services/courier', COURIER),
    ...inOrder('web/src', WEB),
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'only-app-imports-routes',
      severity: 'error',
      from: { path: '^services/', pathNot: '(/(internal-)?app[.]ts|[.]test[.]ts)$' },
      to: { path: '-routes[.]ts$' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'product-code-does-not-import-tests',
      severity: 'error',
      from: { pathNot: '([.]test[.]tsx?|/testing/|/e2e/|/chaos/(rows|own-domains)/)' },
      to: { path: '([.]test[.]tsx?$|/testing/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
