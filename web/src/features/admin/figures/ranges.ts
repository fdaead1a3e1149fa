export const RANGES = ['7d', '30d', '90d'] as const

export const readDays = (text: string | null): number =>
  Number.parseInt(RANGES.find((range) => range === text) ?? '30d', 10)
