import { type RefCallback, useCallback, useState } from 'react'

/** Watches how wide an element is with its padding, in px; 0 until it is on the page. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watch = new ResizeObserver(() => setWidth(element.offsetWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
