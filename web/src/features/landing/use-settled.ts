import { type RefObject, useEffect } from 'react'
import { whenIdle } from '../../ui/when-idle.tsx'

/** Marks the page when it is alive and the browser idle: then the effects that go on for ever may start. */
export function useSettled(page: RefObject<HTMLElement | null>): void {
  useEffect(() => whenIdle(() => page.current?.setAttribute('data-settled', '')), [page])
}
