import type { Span } from './find.ts'

/** Marks ranges of the page under a name of `::highlight()`; browsers without it show the list of hits alone. */
export function mark(name: 'found' | 'here', ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  else CSS.highlights.delete(name)
}

/** The part of the page that a span of an element's text is. */
export function rangeOf(element: Element, [start, end]: Span): Range {
  const range = document.createRange()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (start >= before && start < before + length) range.setStart(node, start - before)
    if (end > before && end <= before + length) range.setEnd(node, end - before)
    before += length
  }
  return range
}
