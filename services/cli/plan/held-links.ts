import type { Sluice } from '@sluice/sdk'
import { placeOf, settingsOf } from '../links/settings.ts'
import type { HeldLink } from './plan.ts'

/** Every link of the account by its name in files. */
export async function heldLinks(sluice: Sluice): Promise<Map<string, HeldLink>> {
  const held = new Map<string, HeldLink>()
  for await (const link of sluice.all('/api/cloak/list'))
    held.set(placeOf(link), { id: link.id, settings: settingsOf(link) })
  return held
}
