import type { InactiveCause, Reason } from '@sluice/contract/visit'

/** The text for why a visit went where it went; for an inactive link, what made it so. */
export const reasonText = (reason: Reason, cause: InactiveCause | null) =>
  cause === null ? (`reason.${reason}` as const) : (`inactive.${cause}` as const)
