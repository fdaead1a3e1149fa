import { z } from 'zod'
import { dataOf } from './api-answer.ts'

/** Most notes of an account. */
export const MAX_NOTES = 500
export const MAX_NOTE_CHARACTERS = 200

const FIRST = Date.UTC(2000, 0, 1)
const AFTER_LAST = Date.UTC(2100, 0, 1)
/** ISO 8601, from 2000 to 2099. */
const Moment = z.iso
  .datetime({ offset: true })
  .refine((at) => Date.parse(at) >= FIRST && Date.parse(at) < AFTER_LAST)
const text = z.string().trim().min(1).max(MAX_NOTE_CHARACTERS)

/** One's own words on a moment, of one link or (null) of all. */
export const NoteBody = z.strictObject({ text, at: Moment, cloak_id: z.int().positive().nullish() })
/** What is not in it stays. */
export const NoteChange = NoteBody.partial()

/** Moments from `from` until `to`; `cloak_id`: notes of this link and those of all links. */
export const NotesQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})

export const NoteItem = z.object({
  id: z.int(),
  text: z.string(),
  at: z.string(),
  /** Null: of all links; then there is no name. */
  cloak_id: z.int().nullable(),
  cloak_name: z.string().nullable(),
  /** The link is deleted. */
  cloak_deleted: z.boolean(),
  created: z.string(),
  changed: z.string(),
})
export type NoteItem = z.infer<typeof NoteItem>

/** The latest moment first. */
export const NotesAnswer = z.object({ status: z.literal('success'), items: z.array(NoteItem) })
export const NoteAnswer = dataOf(NoteItem)
