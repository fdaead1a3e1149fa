import type { Ground } from './ground.ts'

/** A module of the harness that a service loads before its own code, and the environment it reads. */
export type Preload = { path: string; env: Record<string, string> }

/** Environment of a service that loads these, in addition to what every process loads. */
export const withPreloads = ({ preload }: Ground, ...preloads: Preload[]): Record<string, string> => ({
  ...Object.assign({}, ...preloads.map(({ env }) => env)),
  NODE_OPTIONS: [preload.NODE_OPTIONS ?? '', ...preloads.map(({ path }) => `--import=${path}`)].join(' '),
})
