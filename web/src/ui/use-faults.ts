import type { FieldError, FieldErrors, FieldValues } from 'react-hook-form'
import { useText } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'

/** The text of a field's error: from a message key, or the server's own. */
export function useFaults<V extends FieldValues>(errors: FieldErrors<V>) {
  const t = useText()
  return (field: keyof V & string): string | undefined => {
    const fault = errors[field] as FieldError | undefined
    if (!fault?.message) return undefined
    return fault.type === 'server' ? fault.message : t(fault.message as MessageId)
  }
}
