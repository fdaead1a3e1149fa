/** Refusals of the whole screen: the role does not allow it, or another step comes first. */
const SCREEN_REFUSALS = ['forbidden', 'totp_setup_required', 'password_change_required'] as const
export type ScreenRefusal = (typeof SCREEN_REFUSALS)[number]

const listeners = new Set<(refusal: ScreenRefusal) => void>()

/** Notifies listeners if a refusal concerns the whole screen rather than one request. */
export function tellRefusal(code: string): void {
  const refusal = SCREEN_REFUSALS.find((each) => each === code)
  if (refusal) for (const listener of listeners) listener(refusal)
}

export function onRefusal(listener: (refusal: ScreenRefusal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
