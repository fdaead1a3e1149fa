import { loadTexts } from '../../i18n/messages.ts'
import { MoneyOverview } from '../../parts/money/money-overview.tsx'

/** The overview of money, when its texts are there. */
export async function recentMoney() {
  await loadTexts('money')
  return MoneyOverview
}
