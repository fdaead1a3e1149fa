import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import { type Hint, hintOf } from './hint-of.ts'
import hints from './hints.module.css'
import menus from './menus.module.css'

const REST_MS = 400

/** One tooltip for the whole page: the hint of the hovered or focused element, and the whole of a cut text, also on touch. */
export function HintLayer() {
  const [shown, setShown] = useState<Hint | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (hint: Hint | null, afterMs: number) => {
      clearTimeout(timer)
      setShown(null)
      if (hint) timer = setTimeout(() => setShown(hint), afterMs)
    }
    const onOver = (event: PointerEvent) =>
      event.pointerType !== 'touch' && show(hintOf(event.target), REST_MS)
    const onTap = (event: PointerEvent) =>
      event.pointerType === 'touch' && show(hintOf(event.target, true), 0)
    const onFocus = (event: FocusEvent) =>
      show((event.target as Element).matches(':focus-visible') ? hintOf(event.target) : null, 0)
    const onGone = () => show(null, 0)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onGone()
    document.addEventListener('pointerover', onOver)
    document.addEventListener('click', onTap)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onGone)
    document.addEventListener('pointerdown', onGone)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('click', onTap)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onGone)
      document.removeEventListener('pointerdown', onGone)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!shown?.anchor.isConnected) return null
  return (
    <Tooltip.Root open>
      <Tooltip.Portal>
        <Tooltip.Positioner anchor={shown.anchor} sideOffset={6} className={menus.float}>
          <Tooltip.Popup className={hints.tip} dir="auto">
            {shown.words}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
