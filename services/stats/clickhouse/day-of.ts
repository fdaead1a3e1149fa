/** The UTC day of a time (Unix ms), in ClickHouse's format. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
