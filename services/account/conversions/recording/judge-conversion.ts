import { STATUS_WORDS, type StatusWords } from '@sluice/contract/api-track-settings'
import {
  CONVERSION_STATUSES,
  type ConversionReason,
  type ConversionStatus,
  EVENT_NAME,
  MAX_TRANSACTION_ID,
  REFUND,
} from '@sluice/contract/conversions'
import { type Money, readMoney } from '@sluice/contract/money'

/** A conversion as it was sent. What is undefined was not said. */
export type Sent = {
  event: string
  /** A word of the sender. */
  status?: string | undefined
  value?: string | undefined
  currency?: string | undefined
  transactionId?: string | undefined
  /** Unix milliseconds. */
  at?: number | undefined
}

/** An account's settings, as far as they judge. */
export type Rules = { window_days: number; currency: string; status_words: StatusWords | null }

/** A conversion that can be stored. `at` is in Unix milliseconds; `late`: after the account's window. */
export type Judged = {
  name: string
  transactionId: string
  status: ConversionStatus
  money: Money | null
  at: number
  late: boolean
}

const DAY_MS = 86_400_000
/** Clocks of shops, nodes and this process may differ by this much. */
const CLOCKS_MS = 5 * 60_000

/** What a sender said of a click at `clickAt`, or why it cannot be a conversion. Times are Unix milliseconds. */
export function judgeConversion(
  sent: Sent,
  clickAt: number,
  rules: Rules,
  now: number,
): Judged | ConversionReason {
  const name = sent.event.trim().toLowerCase()
  if (!EVENT_NAME.test(name)) return 'event_invalid'
  const transactionId = sent.transactionId?.trim() ?? ''
  if (transactionId.length > MAX_TRANSACTION_ID || /\p{Cc}/u.test(transactionId))
    return 'transaction_id_invalid'
  const status = statusOf(sent.status, rules.status_words ?? STATUS_WORDS)
  if (!status) return 'status_unknown'
  const money =
    sent.value === undefined ? null : readMoney(sent.value.trim(), sent.currency ?? rules.currency)
  if (typeof money === 'string') return money
  const at = sent.at ?? Math.max(now, clickAt)
  if (at < clickAt - CLOCKS_MS) return 'before_click'
  if (at > now + CLOCKS_MS && sent.at !== undefined) return 'in_future'
  return {
    name,
    transactionId,
    status,
    money: money && signed(name, money),
    at,
    late: at - clickAt > rules.window_days * DAY_MS,
  }
}

/** Networks disagree about a refund's sign. */
const signed = (name: string, { minor, currency }: Money): Money => ({
  minor: name === REFUND && minor > 0 ? -minor : minor,
  currency,
})

/** A sender that says no status reports what is done. */
function statusOf(word: string | undefined, words: StatusWords): ConversionStatus | undefined {
  if (word === undefined) return 'approved'
  const said = word.trim().toLowerCase()
  return CONVERSION_STATUSES.find((status) => words[status].includes(said))
}
