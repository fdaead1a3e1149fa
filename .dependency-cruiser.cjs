/** The wings of account: each imports only what stands before it in this list. */
const WINGS = ['base', 'routing', 'money', 'people', 'reports', 'links', 'site']
const NOUN = `((?:account/(?:${WINGS.filter((wing) => wing !== 'routing').join('|')})|stats|redirect)/[^/]+|account/routing)`

/** Import rules. Groups are captured, so a new service, noun or feature needs no new rule. */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'services-never-import-each-other',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/(contract|kit)/' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/($1|contract|kit)/' },
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
      from: { path: '^services/kit/' },
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
    ...WINGS.slice(0, -1).map((wing, place) => ({
      name: `the-${wing}-wing-imports-nothing-to-its-right`,
      severity: 'error',
      from: { path: `^services/account/${wing}/`, pathNot: '([.]test[.]ts$|/testing/)' },
      to: { path: `^services/account/(${WINGS.slice(place + 1).join('|')})/` },
    })),
    {
      name: 'a-noun-of-account-stands-in-a-wing',
      severity: 'error',
      from: { path: `^services/account/(?!(${WINGS.join('|')}|testing|[^/]+[.]ts$))` },
      to: {},
    },
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
      from: { pathNot: '([.]test[.]tsx?|/testing/|/e2e/)' },
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
