import { type ComponentProps, useEffect, useRef } from 'react'

const AMISS = ':is(input, select, textarea)[aria-invalid="true"]'
/** What a user does after sending; from then on the form leaves the focus alone. */
const NEXT = ['pointerdown', 'keydown', 'input'] as const

/**
 * A form with its own rules. Once it was sent, the first field with an error gets the focus and the middle of the screen,
 * whether this page or the server found it.
 */
export function Form({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'noValidate' | 'ref'>) {
  const form = useRef<HTMLFormElement>(null)
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  const follow = () => {
    stop.current()
    const faults = new MutationObserver(() => {
      const first = form.current?.querySelector<HTMLElement>(AMISS)
      if (!first) return
      stop.current()
      first.focus({ preventScroll: true })
      first.scrollIntoView({ block: 'center' })
    })
    const end = () => {
      faults.disconnect()
      for (const name of NEXT) removeEventListener(name, end, true)
    }
    stop.current = end
    for (const name of NEXT) addEventListener(name, end, true)
    if (form.current)
      faults.observe(form.current, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
  }
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        follow()
        onSubmit?.(event)
      }}
    />
  )
}
