/** Refusals that concern the whole screen: the role does not allow it, or something else has to come first. */
const SCREEN_REFUSALS = ['forbidden', 'totp_setup_required', 'password_change_required'] as const
export type ScreenRefusal = (typeof SCREEN_REFUSALS)[number]

const listeners = new Set<(refusal: ScreenRefusal) => void>()

/** Tells who is listening, if the code of a refusal is about the screen rather than about what was asked. */
export function tellRefusal(code: string): void {
  const refusal = SCREEN_REFUSALS.find((each) => each === code)
  if (refusal) for (const listener of listeners) listener(refusal)
}

export function onRefusal(listener: (refusal: ScreenRefusal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
