import { type FocusEvent, useRef, useState } from 'react'

const TEXTS =
  'form :is(textarea, input:is(:not([type]), [type=text], [type=url], [type=email], [type=number], [type=tel]))'
/** Searches, codes and dates are soon typed again, and who somebody is the browser knows. */
const LIGHT =
  '[role=combobox], [inputmode=numeric], [autocomplete$=code], [autocomplete=email], [autocomplete=username]'

/**
 * Watches what is typed below an element that gets `props`. `typed`: something was; `holds`: whether the text of a form's
 * field differs from the one it had when it was first entered.
 */
export function useTyped() {
  const [typed, setTyped] = useState(false)
  const before = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  const onFocus = ({ target }: FocusEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    if (isField && target.matches(TEXTS) && !target.matches(LIGHT) && !before.current.has(target))
      before.current.set(target, target.value)
  }
  const holds = () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value)
  return { typed, holds, props: { onFocus, onInput: () => setTyped(true) } }
}
