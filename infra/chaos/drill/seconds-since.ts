/** `begun` by `performance.now()`. */
export const secondsSince = (begun: number) => Math.round(performance.now() - begun) / 1_000
