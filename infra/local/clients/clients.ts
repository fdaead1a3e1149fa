/** A package of ours that others install. Its manifest says what is published: `files`, `publishConfig.exports`. */
export type Client = {
  name: string
  /** From the root of the checkout. */
  folder: string
  /** Bundled into one file of `dist/` with its name; what the manifest depends on stays outside. */
  entries: readonly string[]
  /** `neutral` runs in browsers, too. */
  platform: 'neutral' | 'node'
  /** Whether its `tsconfig.json` emits declarations for those who import it. */
  declared: boolean
}

/** In the order in which they are built: a client comes after those that it imports. */
export const CLIENTS: readonly Client[] = [
  {
    name: '@sluice/sdk',
    folder: 'services/sdk',
    entries: ['sdk.ts'],
    platform: 'neutral',
    declared: true,
  },
  {
    name: '@sluice/cli',
    folder: 'services/cli',
    entries: ['cli.ts'],
    platform: 'node',
    declared: false,
  },
  {
    name: '@sluice/mcp',
    folder: 'services/mcp',
    entries: ['mcp.ts'],
    platform: 'node',
    declared: false,
  },
]
