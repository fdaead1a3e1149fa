import { type RefObject, useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle.tsx'

/** Marks the page once it is hydrated and the browser idle, so that endless effects may start. */
export function useSettled(page: RefObject<HTMLElement | null>): void {
  useEffect(() => whenIdle(() => page.current?.setAttribute('data-settled', '')), [page])
}
