import { type ComponentProps, type ElementType, useEffect, useRef } from 'react'

type PausedProps = ComponentProps<'section'> & { as?: ElementType }

/** Its animations run only while part of it is in view. */
export function Paused({ as: Tag = 'section', ...rest }: PausedProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      element.toggleAttribute('data-paused', !entry?.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <Tag {...rest} ref={ref} />
}
