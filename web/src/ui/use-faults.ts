import type { ErrorOption, FieldError, FieldErrors, FieldValues } from 'react-hook-form'
import { useWords, type Words } from '../i18n/words.ts'
import type { MessageId } from '../i18n/zh.ts'

/** A field's error as the form keeps it: a message key, and what the server said by language. */
export const faultOf = (words: Words): ErrorOption =>
  typeof words === 'string'
    ? { type: 'rule', message: words }
    : { type: 'server', message: words.id, types: { ...words.said } }

/** The reverse of `faultOf`. */
export function wordsAbout(fault: Pick<FieldError, 'message' | 'types'>): Words {
  const { zh, en } = fault.types ?? {}
  const id = fault.message as MessageId
  return { id, said: { ...(typeof zh === 'string' && { zh }), ...(typeof en === 'string' && { en }) } }
}

/** The text of a field's error. */
export function useFaults<V extends FieldValues>(errors: FieldErrors<V>) {
  const say = useWords()
  return (field: (keyof V & string) | 'root'): string | undefined => {
    const fault = errors[field] as FieldError | undefined
    return fault?.message && say(wordsAbout(fault))
  }
}
