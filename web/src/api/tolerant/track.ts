import { TrackSettingsAnswer } from '@sluice/contract/api-track-settings'
import { z } from 'zod'
import { filled } from './filled.ts'

/** Rules and origins may be left out while there are none. */
const fillSettings = filled(({ duplicates, origins }) => ({
  duplicates: duplicates ?? {},
  origins: origins ?? [],
}))

export const TrackSettingsRead = z.object({
  status: z.literal('success'),
  data: z.preprocess(fillSettings, TrackSettingsAnswer.shape.data),
})
