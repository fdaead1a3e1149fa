import { type RefObject, useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle.tsx'

/**
 * The style sheet leaves out the layout of what is below the window, whose height is then a guess. This has one part
 * after the other laid out while the browser is idle, or all at once when the address names one of them: then every
 * link leads to its place, and no step is long. When all is settled the effects that go on for ever may start.
 */
export function useLaidOut(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const left = [...(page.current?.querySelectorAll('main > *') ?? [])]
    const layOut = () => left.shift()?.setAttribute('data-laid-out', '')
    while (location.hash && left.length > 0) layOut()
    const next = () => {
      layOut()
      if (left.length > 0) stop = whenIdle(next)
      else page.current?.setAttribute('data-settled', '')
    }
    let stop = whenIdle(next)
    return () => stop()
  }, [page])
}
