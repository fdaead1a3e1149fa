import { currentOf } from './current.ts'
import { only } from './only.ts'

/** Px below the top of the window; the bars of the page end above it. */
const LINE = 140

/** Marks the section that is being read in the contents, and names it in the bar above the text. */
export function followReading(guide: HTMLElement): void {
  const sections = [...guide.querySelectorAll('main section')]
  const links = [...guide.querySelectorAll('nav a')]
  const current = only(guide, '[data-part=current]', HTMLElement)
  const panel = only(guide, 'aside', HTMLElement)
  const toOther = document.querySelector<HTMLAnchorElement>(`header a[lang]:not([lang="${guide.lang}"])`)
  let shown = -1
  let asked = 0

  function look(): void {
    asked = 0
    if (guide.offsetParent === null) return
    const tops = sections.map((section) => section.getBoundingClientRect().top)
    const { scrollHeight } = document.documentElement
    const atEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
    const at = currentOf(tops, LINE, atEnd)
    if (at === shown) return
    links[shown]?.removeAttribute('aria-current')
    links[at]?.setAttribute('aria-current', 'location')
    current.textContent = links[at]?.textContent ?? ''
    // The other language opens at the same section.
    const id = sections[at]?.id ?? ''
    if (toOther) toOther.hash = at === 0 ? '' : id.replace(/^\w+/, toOther.lang.slice(0, 2))
    shown = at
  }
  const soon = () => {
    if (asked === 0) asked = requestAnimationFrame(look)
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  look()

  for (const link of links) link.addEventListener('click', () => closeSheet(panel))
  matchMedia('(min-width: 1024px)').addEventListener('change', () => closeSheet(panel))
}

/** On a narrow window the contents are a sheet above the text. */
export function closeSheet(panel: HTMLElement): boolean {
  const open = panel.matches(':popover-open')
  if (open) panel.hidePopover()
  return open
}
