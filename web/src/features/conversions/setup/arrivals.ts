import type { Conversion, LoggedPostback } from '../../../api/track.ts'

/** Something that was reported, whichever way it came. */
export type Arrival = {
  key: string
  at: string
  /** Whose names it had; null: it was in a file. */
  dialect: LoggedPostback['dialect'] | null
  event: string
  outcome: LoggedPostback['outcome']
  reason: LoggedPostback['reason']
  /** What is stored of it; null if it is not among the newest, or nothing is. */
  conversion: Conversion | null
}

type Newest = { postbacks: readonly LoggedPostback[]; conversions: readonly Conversion[]; more: boolean }

/**
 * What arrived, newest first. A conversion that is not in the log of postbacks was in a file; behind the oldest line that is
 * known nobody can tell, so those are left out while there are `more` lines.
 */
export function arrivalsOf({ postbacks, conversions, more }: Newest): Arrival[] {
  const made = new Map(conversions.map((each) => [each.id, each]))
  const named = new Set(postbacks.map(({ conversion }) => conversion))
  const oldest = more ? (postbacks.at(-1)?.received_at ?? '') : ''
  const byPostback = postbacks.map((each): Arrival => {
    const conversion = made.get(each.conversion ?? 0) ?? null
    const { event, et } = each.parameters
    return {
      key: `postback ${each.id}`,
      at: each.received_at,
      dialect: each.dialect,
      event: conversion?.event ?? event ?? et ?? 'sale',
      outcome: each.outcome,
      reason: each.reason,
      conversion,
    }
  })
  const inFiles = conversions
    .filter(({ id, received_at }) => !named.has(id) && received_at > oldest)
    .map(
      (conversion): Arrival => ({
        key: `conversion ${conversion.id}`,
        at: conversion.received_at,
        dialect: null,
        event: conversion.event,
        outcome: conversion.late ? 'late' : 'recorded',
        reason: null,
        conversion,
      }),
    )
  return [...byPostback, ...inFiles].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

export type Watched = 'waiting' | 'arrived' | 'refused'

/** What the newest one says of the set-up. */
export const watchedOf = (arrivals: readonly Arrival[]): Watched => {
  const [newest] = arrivals
  if (!newest) return 'waiting'
  return newest.outcome === 'refused' ? 'refused' : 'arrived'
}
