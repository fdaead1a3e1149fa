import { STATUS_WORDS, type TrackSettings } from '@sluice/contract/api-track-settings'
import type { TrackSettingsRow } from '../../base/database/schema.ts'

/** The settings as the API shows them. */
export const settingsItem = (row: TrackSettingsRow): TrackSettings => ({
  postback_key: row.postback_key,
  key_required: row.key_required,
  parameter: row.parameter,
  window_days: row.window_days,
  currency: row.currency,
  reporting_currency: row.reporting_currency,
  status_words: row.status_words ?? STATUS_WORDS,
  duplicates: row.duplicates,
  origins: row.origins,
})
