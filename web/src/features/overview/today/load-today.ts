import { loadTexts } from '../../../i18n/messages.ts'
import { TodayPanel } from './today-panel.tsx'

/** What happens today, when its texts are there. */
export async function loadToday() {
  await loadTexts('today')
  return TodayPanel
}
