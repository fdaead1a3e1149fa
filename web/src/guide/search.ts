import { excerpt, type Found, find } from './find.ts'
import { closeSheet } from './follow-reading.ts'
import { mark, rangeOf } from './marks.ts'
import { only } from './only.ts'

const BLOCKS = 'main section :is(h2, p, li, dt, dd, figcaption)'

/** Finds words in one language of the guide: lists the places, marks them in the text and leads from one to the next. */
export function searchIn(guide: HTMLElement): void {
  const panel = only(guide, 'aside', HTMLElement)
  const form = only(panel, 'form', HTMLFormElement)
  const input = only(form, 'input', HTMLInputElement)
  const said = only(panel, '[data-part=said]', HTMLElement)
  const list = only(panel, '[data-part=hits]', HTMLElement)
  const contents = only(panel, 'nav', HTMLElement)
  const blocks = [...guide.querySelectorAll<HTMLElement>(BLOCKS)]
  const texts = blocks.map((block) => block.textContent ?? '')
  let found: Found[] = []
  let at = -1

  const idOf = (block: number) => blocks[block]?.closest('section')?.id ?? ''
  const rangesOf = ({ block, spans }: Found) => {
    const element = blocks[block]
    return element ? spans.map((span) => rangeOf(element, span)) : []
  }
  const linkAt = (place: number) => list.children[place]?.querySelector('a') ?? null

  function itemOf({ block, spans }: Found): HTMLLIElement {
    const { before, hit, after } = excerpt(texts[block] ?? '', spans[0])
    const item = document.createElement('li')
    const [link, section] = [document.createElement('a'), document.createElement('b')]
    const [text, marked] = [document.createElement('span'), document.createElement('mark')]
    link.href = `#${idOf(block)}`
    section.textContent = contents.querySelector(`[href="#${idOf(block)}"]`)?.textContent ?? ''
    marked.textContent = hit
    text.append(before, marked, after)
    link.append(section, text)
    item.append(link)
    return item
  }

  function show(): void {
    const query = input.value.trim()
    found = find(texts, query)
    at = -1
    list.replaceChildren(...found.map(itemOf))
    list.hidden = found.length === 0
    contents.hidden = found.length > 0
    const { one = '', many = '', none = '' } = panel.dataset
    const words = found.length === 0 ? none : found.length === 1 ? one : many
    said.textContent = query && words.replace('{count}', String(found.length)).replace('{query}', () => query)
    mark('found', found.flatMap(rangesOf))
    mark('here', [])
  }

  function go(place: number): void {
    const hit = found[place]
    const block = hit && blocks[hit.block]
    if (!block) return
    linkAt(at)?.removeAttribute('aria-current')
    at = place
    linkAt(at)?.setAttribute('aria-current', 'true')
    linkAt(at)?.scrollIntoView({ block: 'nearest' })
    closeSheet(panel)
    history.replaceState(null, '', `#${idOf(hit.block)}`)
    block.scrollIntoView({ block: 'center' })
    mark('here', rangesOf(hit))
  }

  const step = (by: 1 | -1) =>
    go(at === -1 && by === -1 ? found.length - 1 : (at + by + found.length) % found.length)

  input.addEventListener('input', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    step(1)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.shiftKey) step(-1)
    else if (event.key === 'ArrowDown' && found.length > 0) linkAt(0)?.focus()
    else if (event.key === 'Escape' && input.value !== '') {
      input.value = ''
      show()
    } else return
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go([...list.children].indexOf(item))
  })
  list.addEventListener('keydown', (event) => {
    const place = [...list.children].findIndex((item) => item.contains(document.activeElement))
    const to = event.key === 'ArrowDown' ? place + 1 : event.key === 'ArrowUp' ? place - 1 : undefined
    if (to === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (to === undefined || to < 0) input.focus()
    else linkAt(to)?.focus()
  })
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || guide.offsetParent === null) return
    event.preventDefault()
    if (getComputedStyle(panel).display === 'none') panel.showPopover()
    input.select()
  })
}
