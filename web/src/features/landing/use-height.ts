import { type RefObject, useLayoutEffect } from 'react'

/** Keeps an element's height in px in a custom property of the page, where style sheets can read it. */
export function useHeight(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const { style } = document.documentElement
    const measure = () => style.setProperty(property, `${current.offsetHeight}px`)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => {
      sizes.disconnect()
      style.removeProperty(property)
    }
  }, [element, property])
}
