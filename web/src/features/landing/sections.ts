import { useEffect, useState } from 'react'

export const SECTIONS = ['hero', 'brands', 'cloak', 'pricing', 'about'] as const
export type Section = (typeof SECTIONS)[number]

const OPAQUE_AFTER_PX = 50
/** A section is active once its top is just below the header: the strip of brands is thin. */
const BELOW_HEADER_PX = 48

export type Scrolled = { opaque: boolean; active: Section }

function look(): Scrolled {
  const opaque = scrollY > OPAQUE_AFTER_PX
  // The last section may be too short to scroll up that far.
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
    return { opaque, active: 'about' }
  const header = document.querySelector<HTMLElement>('[data-site-top]')?.offsetHeight ?? 0
  const passed = SECTIONS.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= header + BELOW_HEADER_PX
  })
  return { opaque, active: passed.at(-1) ?? 'hero' }
}

/** Whether the page is scrolled, and the active section. */
export function useScrolled(): Scrolled {
  const [state, setState] = useState<Scrolled>({ opaque: false, active: 'hero' })
  useEffect(() => {
    const update = () =>
      setState((before) => {
        const next = look()
        return next.opaque === before.opaque && next.active === before.active ? before : next
      })
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return state
}
