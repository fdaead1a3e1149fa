/** Growth from one count to another, 0.5 for half as much again; null if the first is zero. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? (now === 0 ? 0 : null) : (now - before) / before
