import type { Ground } from './ground.ts'

/** Environment of a service that loads a module of the harness, beside what every process loads. */
export const withImport = ({ preload }: Ground, path: string) => ({
  NODE_OPTIONS: `${preload.NODE_OPTIONS ?? ''} --import=${path}`,
})
