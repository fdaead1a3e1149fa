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
      from: { path: '^services/(account|stats|redirect)/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^services/$1/([^/]+)/.*-(routes|store)[.]ts$', pathNot: '^services/$1/$2/' },
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
      from: { path: '^services/', pathNot: '(/app[.]ts|[.]test[.]ts)$' },
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
