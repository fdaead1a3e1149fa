import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { MessageId } from '../i18n/zh.ts'

/** By field, the key of what is wrong with it. */
export type FormFaults<V> = Partial<Record<keyof V & string, MessageId>>

/** A form's own rules for the form library; `message` of an error is a message key. */
export const resolverOf =
  <V extends FieldValues>(check: (values: V) => FormFaults<V>): Resolver<V> =>
  async (values) => {
    const faults = check(values)
    const entries = Object.entries(faults).map(([field, message]) => [field, { type: 'rule', message }])
    if (entries.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(entries) as FieldErrors<V> }
  }
