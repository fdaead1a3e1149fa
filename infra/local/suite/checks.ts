export type Check = { name: string; command: string; args: string[] }

/** The checks of `make check`: rules of the repository that nobody needs to remember. */
export const CHECKS: readonly Check[] = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'types', command: 'tsc', args: ['-p', '.'] },
  { name: 'types of the web', command: 'tsc', args: ['-p', 'web'] },
  {
    name: 'import rules',
    command: 'depcruise',
    args: ['services', 'infra', 'loadtest', 'web/src', '--output-type', 'err'],
  },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
  { name: 'length, casts and comments', command: 'node', args: ['infra/local/code-rules/main.ts'] },
  { name: 'styles', command: 'node', args: ['infra/local/styles/main.ts'] },
  { name: 'licences', command: 'node', args: ['infra/local/licences/main.ts'] },
  { name: 'known vulnerabilities', command: 'node', args: ['infra/local/advisories/main.ts'] },
]
