import type { Options } from '@sluice/sdk'
import { WrongUsage } from '../call/usage.ts'

type Body = NonNullable<Options<'post', '/api/webhooks/listeners'>['body']>
export type EventName = NonNullable<Body['events']>[number]

/** A name that the API does not have, or one that it has and this list lacks, is a type error. */
const KNOWN: Record<EventName, true> = {
  'link.created': true,
  'link.updated': true,
  'link.deleted': true,
  'link.taken_down': true,
  'link.restored': true,
  'conversion.created': true,
  'conversion.updated': true,
  'calls.low': true,
  'calls.exhausted': true,
  'plan.started': true,
  'plan.ended': true,
  'payment.submitted': true,
  'payment.approved': true,
  'payment.rejected': true,
}
const isEventName = (text: string): text is EventName => Object.hasOwn(KNOWN, text)

/** `link.created,link.updated` as a list; undefined without it. Throws WrongUsage. */
export function eventNames(text: string | undefined): EventName[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((name) => name.trim())
  if (names.every(isEventName)) return names
  throw new WrongUsage(`--events must be some of ${Object.keys(KNOWN).join(',')}`)
}
