import { CLOAK_MODES } from '@sluice/contract/visit'
import { z } from 'zod'

const DraftedLink = z.object({
  realUrl: z.string(),
  auditUrl: z.string(),
  mode: z.enum(CLOAK_MODES),
  selectedRegions: z.array(z.string()),
})
/** What somebody tried on the landing page, for the form of their first link. Addresses are as typed. */
export type DraftedLink = z.infer<typeof DraftedLink>

const KEY = 'sluice.draftedLink'
/** The draft lasts as long as the page where the browser blocks storage. */
let held: DraftedLink | undefined

/** Keeps a draft in this tab until a link has been made. */
export function keepDraftedLink(draft: DraftedLink): void {
  held = draft
  inStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)))
}

export function readDraftedLink(): DraftedLink | undefined {
  return (
    held ?? DraftedLink.safeParse(inStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null'))).data
  )
}

export function forgetDraftedLink(): void {
  held = undefined
  inStorage((storage) => storage.removeItem(KEY))
}

function inStorage(use: (storage: Storage) => unknown): unknown {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
