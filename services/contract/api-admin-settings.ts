import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { confirmation } from './api-security.ts'
import { Settings } from './settings.ts'

/**
 * `version` is the one that was read; 409 when a later one exists. Administrators may not change the settings in
 * `locked` of the answer: 403, which names them. A change of the wallet, its picture, the trial or the rule for
 * transaction ids needs confirmation.
 */
export const SettingsBody = z.strictObject({
  version: z.int().positive(),
  settings: Settings,
  confirmation,
})
/** Bytes: room for four legal texts of 20,000 mostly Chinese characters, and the rest. */
export const MAX_SETTINGS_BYTES = 512 * 1024

/** `multipart/form-data`. A JPEG, PNG or WebP image, not animated. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const PictureForm = z.strictObject({ picture: z.file().max(MAX_PICTURE_BYTES) })
/** `path` is the value to put into the settings. A picture that no setting names is deleted a day later. */
export const PictureAddedAnswer = dataOf(z.object({ path: z.string() }))

export const SettingsAnswer = dataOf(
  z.object({
    version: z.int().positive(),
    updated_at: z.string(),
    updated_by: z.object({ id: z.int(), email: z.string() }).nullable(),
    settings: Settings,
    /** Settings that the caller may see and not change. */
    locked: z.array(Settings.keyof()),
  }),
)
