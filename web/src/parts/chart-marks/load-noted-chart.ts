import { loadTexts } from '../../i18n/messages.ts'
import { NotedChart } from './noted-chart.tsx'

/** The chart with notes, when its texts are there. */
export async function loadNotedChart() {
  await loadTexts('marks')
  return NotedChart
}
