import { conversionTimes } from './conversion-times.ts'
import { conversionsBy } from './conversions-by.ts'
import { conversionCurrencies } from './currencies.ts'
import { conversionFunnel } from './funnel.ts'

export const conversionAnswers = {
  conversions: conversionsBy,
  'conversion-currencies': conversionCurrencies,
  'conversion-funnel': conversionFunnel,
  'conversion-times': conversionTimes,
}
