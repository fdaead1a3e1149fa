/** What the load knows about its product; written by the runner, read by k6. */
export type World = {
  origin: string
  token: string
  /** Links of one owner, all for visitors from the US. */
  links: { path: string; real: string; audit: string }[]
}

/** Visitors by forwarded address, and whether they are in the US. */
export const VISITORS = [
  { address: '8.8.8.8', us: true },
  { address: '17.253.144.10', us: true },
  { address: '2607:f8b0:4004:800::200e', us: true },
  { address: '114.114.114.114', us: false },
  { address: '2400:3200::1', us: false },
  { address: '193.99.144.80', us: false },
] as const
