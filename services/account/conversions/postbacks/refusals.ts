import type { ConversionReason } from '@sluice/contract/conversions'

/** What the sender of a postback reads, in one line of plain text. */
export const REFUSAL_TEXTS: Readonly<Record<ConversionReason, string>> = {
  duplicate: 'duplicate',
  click_id_invalid: 'no valid click id',
  other_account: 'click id of another account',
  account_closed: 'account is not active',
  key_missing: 'key is missing',
  key_wrong: 'key is wrong',
  origin_not_allowed: 'page is not of an allowed origin',
  event_invalid: 'event is no name',
  transaction_id_invalid: 'transaction id is too long or has control characters',
  status_unknown: 'status is unknown',
  before_click: 'time is before the click',
  in_future: 'time is in the future',
  currency_unknown: 'currency is unknown',
  value_unreadable: 'payout is no decimal number',
  value_too_precise: 'payout has more decimals than its currency',
  value_too_large: 'payout is too large',
}
