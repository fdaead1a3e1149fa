/** Seconds since `begun`, a time of `performance.now()`. */
export const secondsSince = (begun: number) => Math.round(performance.now() - begun) / 1_000
