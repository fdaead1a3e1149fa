import { loadTexts } from '../../i18n/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The reports of conversions and money, loaded with their texts when first shown. */
export const MoneyPart = lazyPart('money', async () => {
  const [{ MoneyReports }] = await Promise.all([import('./money-reports.tsx'), loadTexts('money')])
  return MoneyReports
})
