import { useEffect, useState } from 'react'

export const SECTIONS = ['hero', 'brands', 'cloak', 'pricing', 'about'] as const
export type Section = (typeof SECTIONS)[number]

const OPAQUE_AFTER_PX = 50
/** A section is the active one when its top has come up to this part of the window. */
const READING_LINE = 0.4

export type Scrolled = { opaque: boolean; active: Section }

function look(): Scrolled {
  const line = innerHeight * READING_LINE
  const passed = SECTIONS.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top <= line
  })
  return { opaque: scrollY > OPAQUE_AFTER_PX, active: passed.at(-1) ?? 'hero' }
}

/** Whether the page has left its top, and which section is being read. */
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
