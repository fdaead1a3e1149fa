import { TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import { z } from 'zod'
import { filled } from './filled.ts'

/** Rules, origins and the reporting currency may be left out while there are none. */
const fillSettings = filled(({ duplicates, origins, reporting_currency }) => ({
  duplicates: duplicates ?? {},
  origins: origins ?? [],
  reporting_currency: reporting_currency ?? null,
}))

export const TrackSettingsRead = z.object({
  status: z.literal('success'),
  data: z.preprocess(fillSettings, TrackSettingsAnswer.shape.data),
})
