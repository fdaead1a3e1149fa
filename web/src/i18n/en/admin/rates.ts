import type { rates as zh } from '../../zh/admin/rates.ts'

export const rates: Record<keyof typeof zh, string> = {
  'nav.adminRates': 'Rates',
  'rates.about':
    'How much of each currency one US dollar buys, from a given day on. Reports use it to convert amounts. Changing a rate also changes past reports.',
  'rates.add': 'Add a rate',
  'rates.adding': 'Saving…',
  'rates.added': 'Rate saved',
  'rates.currency': 'Currency',
  'rates.day': 'From',
  'rates.perUsd': 'For one US dollar',
  'rates.perUsdHint': 'For example 0.92 for the euro, 147.35 for the yen',
  'rates.invalid': 'Please enter a rate above 0, with at most 9 digits before the point and 12 after it',
  'rates.dayInvalid': 'Please enter a day such as 2026-11-21',
  'rates.none': 'No rates yet.',
  'rates.failed': 'Failed to load data',
  'rates.all': 'All',
  'rates.remove': 'Remove a rate',
  'rates.removeSure': 'The rate of {currency} from {day} on is removed. Reports change accordingly.',
  'rates.removed': 'Rate removed',
  'rates.columns': 'The first line names the columns: currency, day, per_usd.',
}
