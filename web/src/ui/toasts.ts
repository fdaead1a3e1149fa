export type ToastKind = 'good' | 'bad' | 'info' | 'copied'
export type ToastWords = { kind: ToastKind; title: string; detail?: string }

const waiting: ToastWords[] = []
let show: ((words: ToastWords) => void) | null = null

/** Shows a result at the foot of the page, followed by `detail` in another typeface. */
export function toast(kind: ToastKind, title: string, detail?: string): void {
  const words = { kind, title, ...(detail && { detail }) }
  if (show) show(words)
  else waiting.push(words)
}

/** Registers the layer that shows toasts; earlier ones are shown then. */
export function showToastsWith(shower: (words: ToastWords) => void): () => void {
  show = shower
  for (const words of waiting.splice(0)) shower(words)
  return () => {
    show = null
  }
}
