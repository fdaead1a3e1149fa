import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** What has a press of its own. */
const INNER = 'a, button, input, label, select, textarea, summary, [role^=menu]'

/** A press on the row itself: nothing pressable in it, no menu that it opened, and no text that is being selected. */
function isOfRow(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return false
  const inner = target.closest(INNER)
  if (inner && currentTarget.contains(inner)) return false
  return window.getSelection()?.isCollapsed !== false
}

/** Handlers of a row that leads to an address, as its link does: with ctrl, ⌘ or the middle button in a new tab. */
export function useRowPress() {
  const navigate = useNavigate()
  const openBeside = (href: string) => void window.open(href, '_blank', 'noopener')
  return (href: string) => ({
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isOfRow(event) || event.shiftKey || event.altKey) return
      if (event.ctrlKey || event.metaKey) openBeside(href)
      else void navigate(href)
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && isOfRow(event)) openBeside(href)
    },
  })
}
