import type { UploadReason } from '@sluice/contract/api-track-uploads'
import { type ClickIdKey, readClickId } from '@sluice/kit/click-id/click-id'
import { z } from 'zod'
import type { Claim } from '../recording/record-conversion.ts'
import type { Line } from './read-upload.ts'

/** A line that names no event reports a sale, as a postback does. */
const USUAL_EVENT = 'sale'
const DAY_MS = 86_400_000
const Moment = z.iso.datetime({ offset: true })
const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?(?: ?(Z|[+-]\d\d:\d\d))?$/i

/** What a line claims of which click, or why it cannot be a conversion. */
export function claimLine({ cells, even }: Line, clickKeys: readonly ClickIdKey[]): Claim | UploadReason {
  if (!even) return 'line_uneven'
  const { click_id: clickId = '', event = USUAL_EVENT, status, value, currency, transaction_id } = cells
  const click = readClickId(clickKeys, clickId)
  if (!click) return 'click_id_invalid'
  const at = cells.at === undefined ? undefined : readTime(cells.at, click.at)
  if (at === null) return 'time_unreadable'
  return { clickId, click, sent: { event, status, value, currency, transactionId: transaction_id, at } }
}

/**
 * Unix milliseconds of a time in ISO 8601, UTC unless it says otherwise, or in Unix seconds or milliseconds. null: it is
 * none. A day alone is the moment of the click, when it was on this day.
 */
export function readTime(text: string, clickAt: number): number | null {
  if (/^\d{10}$/.test(text)) return Number(text) * 1_000
  if (/^\d{13}$/.test(text)) return Number(text)
  const [, day, minute, second = ':00', zone = 'Z'] = TIME.exec(text) ?? []
  const moment = Moment.safeParse(`${day}T${minute ?? '00:00'}${second}${zone.toUpperCase()}`)
  if (!moment.success) return null
  const at = Date.parse(moment.data)
  return minute === undefined && clickAt >= at && clickAt < at + DAY_MS ? clickAt : at
}
