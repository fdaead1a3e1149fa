const DAY_MS = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)

/** The day that is `n` days after one; before it if negative. */
export const daysAfter = (day: string, n: number): string =>
  new Date(Date.parse(day) + n * DAY_MS).toISOString().slice(0, 10)

/** How many days there are from one to the other, both counted; 0 or less if they are the wrong way round. */
export const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** All of them. */
export const everyDay = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysFrom(from, to)) }, (_, n) => daysAfter(from, n))
