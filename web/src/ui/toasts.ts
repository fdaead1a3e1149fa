import type { Words } from '../i18n/words.ts'

export type ToastKind = 'good' | 'bad' | 'info' | 'copied'
/** What a press does about it. */
type Press = { words: Words; run: () => void }
export type Shown = {
  kind: ToastKind
  words: Words
  detail?: string
  note?: Words
  press?: Press
  staysMs?: number
  place: string
}
type More = {
  /** Data, in another typeface. */
  detail?: string | undefined
  /** A second text, quieter. */
  note?: Words
  press?: Press
  /** Instead of the usual time. */
  staysMs?: number
  /** The next result of the same action takes the place of this one. */
  action?: string
}

/** Shows and removes toasts. */
export type Shower = { show: (toast: Shown) => void; remove: (place: string) => void }

let waiting: Shown[] = []
let shower: Shower | null = null

/** Shows a result above the page; without an action of its own it replaces the result before. */
export function toast(kind: ToastKind, words: Words, { detail, action, ...more }: More = {}): void {
  const place = action ?? (kind === 'good' || kind === 'bad' ? 'result' : kind)
  const shown = { kind, words, place, ...(detail && { detail }), ...more }
  if (shower) shower.show(shown)
  else waiting = [...waiting.filter((each) => each.place !== place), shown]
}

/** An action begins anew, or succeeded without a toast: its last result is over. */
export function settle(action = 'result'): void {
  waiting = waiting.filter((each) => each.place !== action)
  shower?.remove(action)
}

/** Registers the layer that shows toasts; earlier ones are shown then. */
export function showToastsWith(next: Shower): () => void {
  shower = next
  for (const shown of waiting.splice(0)) next.show(shown)
  return () => {
    shower = null
  }
}
