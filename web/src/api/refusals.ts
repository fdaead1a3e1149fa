/** Refusals that concern the whole screen: the role does not allow it, or a second factor has to come first. */
export type ScreenRefusal = 'forbidden' | 'totp_setup_required'

const listeners = new Set<(refusal: ScreenRefusal) => void>()

/** Tells who is listening, if the code of a refusal is about the screen rather than about what was asked. */
export function tellRefusal(code: string): void {
  if (code !== 'forbidden' && code !== 'totp_setup_required') return
  for (const listener of listeners) listener(code)
}

export function onRefusal(listener: (refusal: ScreenRefusal) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
