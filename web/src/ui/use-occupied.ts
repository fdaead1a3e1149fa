import { type RefObject, useEffect, useState } from 'react'

/** Whether the pointer, the keyboard's focus or selected text is in an element. A finger is in it only while it is down. */
export function useOccupied(ref: RefObject<HTMLElement | null>): boolean {
  const [occupied, setOccupied] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let pointer = false
    const look = () => {
      const selection = getSelection()
      const selects = selection !== null && !selection.isCollapsed && selection.containsNode(element, true)
      const focuses = element.querySelector(':focus-visible') !== null
      setOccupied(pointer || selects || focuses)
    }
    const onPointer = ({ type }: PointerEvent) => {
      pointer = type === 'pointerenter'
      look()
    }
    const late = () => requestAnimationFrame(look)
    element.addEventListener('pointerenter', onPointer)
    element.addEventListener('pointerleave', onPointer)
    element.addEventListener('focusin', late)
    element.addEventListener('focusout', late)
    document.addEventListener('selectionchange', look)
    return () => {
      element.removeEventListener('pointerenter', onPointer)
      element.removeEventListener('pointerleave', onPointer)
      element.removeEventListener('focusin', late)
      element.removeEventListener('focusout', late)
      document.removeEventListener('selectionchange', look)
    }
  }, [ref])
  return occupied
}
