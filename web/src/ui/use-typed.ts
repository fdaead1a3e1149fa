import { type FocusEvent, type FormEvent, useRef, useState } from 'react'

const TEXTS =
  'form :is(textarea, input:is(:not([type]), [type=text], [type=url], [type=email], [type=number], [type=tel]))'
/** Searches, codes and dates are soon typed again, and who somebody is the browser knows. */
const LIGHT =
  '[role=combobox], [inputmode=numeric], [autocomplete$=code], [autocomplete=email], [autocomplete=username]'

/**
 * Watches what is typed below an element that gets `props`. `typed`: something was; `holds`: whether the text of a form's
 * field in which somebody typed differs from the one it had when it was first entered.
 */
export function useTyped() {
  const [typed, setTyped] = useState(false)
  const before = useRef(new Map<EventTarget, string>())
  const touched = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  const onFocus = ({ target }: FocusEvent) => {
    if (isText(target) && !before.current.has(target)) before.current.set(target, target.value)
  }
  const onInput = ({ target }: FormEvent) => {
    setTyped(true)
    if (isText(target)) touched.current.add(target)
  }
  const holds = () =>
    [...touched.current].some(
      (field) => field.isConnected && field.value !== (before.current.get(field) ?? ''),
    )
  return { typed, holds, props: { onFocus, onInput } }
}

function isText(field: EventTarget): field is HTMLInputElement | HTMLTextAreaElement {
  const types = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return types && field.matches(TEXTS) && !field.matches(LIGHT)
}
