import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import hints from './hints.module.css'
import menus from './menus.module.css'

const REST_MS = 400

/** One tooltip for the whole page: shows the `data-hint` of the hovered or focused element. */
export function HintLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hintOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-hint]') : null
    const show = (element: HTMLElement | null, afterMs: number) => {
      clearTimeout(timer)
      setAnchor(null)
      if (element) timer = setTimeout(() => setAnchor(element), afterMs)
    }
    const onOver = (event: PointerEvent) => event.pointerType !== 'touch' && show(hintOf(event), REST_MS)
    const onFocus = (event: FocusEvent) =>
      show((event.target as Element).matches(':focus-visible') ? hintOf(event) : null, 0)
    const onGone = () => show(null, 0)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onGone()
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onGone)
    document.addEventListener('pointerdown', onGone)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onGone)
      document.removeEventListener('pointerdown', onGone)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!anchor?.isConnected) return null
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} className={menus.float}>
          <Tooltip.Popup className={hints.tip}>{anchor.dataset.hint}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
