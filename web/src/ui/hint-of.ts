export type Hint = { anchor: HTMLElement; words: string }

/** Ancestors that may hold the end of a text. */
const NEAR = 4

/** The hint of an element or of what holds it, else the whole of a text that is cut there. A press of a finger on a link or button does something else. */
export function hintOf(target: EventTarget | null, touch = false): Hint | null {
  if (!(target instanceof Element)) return null
  const hinted = target.closest<HTMLElement>('[data-hint]')
  if (hinted?.dataset.hint && !(touch && hinted.closest('a,button')))
    return { anchor: hinted, words: hinted.dataset.hint }
  let at: Element | null = target
  for (let step = 0; at instanceof HTMLElement && step < NEAR; step += 1, at = at.parentElement) {
    if (!isCut(at)) continue
    const titled = at.closest<HTMLElement>('[title]:not([title=""])')
    // The browser shows titles itself, except to fingers, for which links and buttons do something else.
    if (touch ? at.closest('a,button') : titled) return null
    return { anchor: at, words: titled?.title ?? at.textContent ?? '' }
  }
  return null
}

function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return (
    (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
    (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight)
  )
}
