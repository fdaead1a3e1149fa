import type { ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { useText } from '../../../i18n/text.tsx'
import { useWords } from '../../../i18n/words.ts'
import { Field } from '../../../ui/field.tsx'
import { wordsAbout } from '../../../ui/use-faults.ts'
import type { SettingsValues } from './settings-values.ts'
import forms from '../../../ui/forms.module.css'

type Name = FieldPath<SettingsValues>
type EntryProps = {
  name: Name
  label: string
  hint?: ReactNode
  kind?: 'text' | 'number' | 'area'
  mono?: boolean
  placeholder?: string
}

/** One entry of the settings, with its error below. */
export function Entry({ name, label, hint, kind = 'text', mono, placeholder }: EntryProps) {
  const say = useWords()
  const form = useFormContext<SettingsValues>()
  const { error } = form.getFieldState(name, form.formState)
  const words = error?.message && say(wordsAbout({ message: error.message, types: error.types ?? {} }))
  const input = form.register(name, {
    ...(kind === 'number' && { valueAsNumber: true }),
    onChange: () => form.clearErrors(name),
    onBlur: () => {
      if (form.getFieldState(name).error?.type !== 'server') void form.trigger(name)
    },
  })
  return (
    <Field label={label} error={words || undefined} hint={hint}>
      {(control) =>
        kind === 'area' ? (
          <textarea {...control} {...input} className={forms.area} rows={14} />
        ) : (
          <input
            {...control}
            {...input}
            className={`${forms.input} ${mono ? 'mono' : ''} ${kind === 'number' ? 'num' : ''}`}
            inputMode={kind === 'number' ? 'numeric' : undefined}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={kind === 'text' && mono ? false : undefined}
          />
        )
      }
    </Field>
  )
}

type PairProps = { name: string; label: string; hint?: ReactNode; kind?: 'text' | 'area' }

/** The same text in both languages. */
export function EntryPair({ name, label, hint, kind = 'text' }: PairProps) {
  const t = useText()
  return (
    <>
      <Entry name={`${name}.zh` as Name} label={t('set.inZh', { what: label })} hint={hint} kind={kind} />
      <Entry name={`${name}.en` as Name} label={t('set.inEn', { what: label })} hint={hint} kind={kind} />
    </>
  )
}
