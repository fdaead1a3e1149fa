import type { Ground } from './ground.ts'

/** A module of the harness that a service loads before its own, and what that module reads from the environment. */
export type Preload = { path: string; env: Record<string, string> }

/** Environment of a service that loads these, beside what every process loads. */
export const withPreloads = ({ preload }: Ground, ...preloads: Preload[]): Record<string, string> => ({
  ...Object.assign({}, ...preloads.map(({ env }) => env)),
  NODE_OPTIONS: [preload.NODE_OPTIONS ?? '', ...preloads.map(({ path }) => `--import=${path}`)].join(' '),
})
