import { useEffect, useRef } from 'react'

/** Single-key shortcuts, inactive while typing or with an open dialog. */
export function useKeys(deeds: Readonly<Record<string, () => unknown>>): void {
  const held = useRef(deeds)
  held.current = deeds
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (at.closest('input:not([type=checkbox]), textarea, [role=dialog], [role=menu]')) return
      const deed = held.current[event.key.toLowerCase()]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
