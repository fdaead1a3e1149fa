import { type Destination, WRITTEN } from '@sluice/contract/decide'
import type { clickIdBytes } from '@sluice/kit/click-id/click-id'
import { fill } from '@sluice/kit/destinations/fill'
import type { CloakEntry, OwnerEntry } from '../cloaks/entries.ts'
import { newRedirect, type RedirectFilling } from '../cloaks/redirect.ts'
import { textAt } from '../span.ts'
import type { LateAnswer } from './answer.ts'
import { keptRedirect } from './kept-redirect.ts'
import type { Visit } from './visit.ts'

/** Makes the click ids of this worker's visits. */
export type ClickIds = ReturnType<typeof clickIdBytes>

type Facts = {
  cloak: CloakEntry
  owner: OwnerEntry
  country: string
  at: number
  redirectTo: Destination
}

/** Redirects to destinations that visits fill: with a click id where the link asks for one and the visit is recorded. */
export const clickedRedirects =
  (clickIds: ClickIds | undefined) =>
  (
    filling: RedirectFilling,
    { bytes, head }: Visit,
    { cloak, owner, country, at, redirectTo }: Facts,
  ): LateAnswer => {
    const { code, id: link, version: linkVersion } = cloak.document
    const { clickParameter: parameter } = owner.document
    const query = textAt(bytes, head.query)
    const asks = filling.clickId || filling.hasClickId
    const click = { seq: 0, at, link, linkVersion, country, redirectTo: WRITTEN[redirectTo], variant: 0 }
    return (seq) => {
      click.seq = seq
      const bytes = asks && seq > 0 ? clickIds?.(click) : undefined
      const kept = keptRedirect(filling, query, parameter, bytes)
      if (kept) return kept
      const clickId = bytes?.toString('latin1')
      return newRedirect(fill(filling, { query, country, code, link, parameter, clickId }))
    }
  }
