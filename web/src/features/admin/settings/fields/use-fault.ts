import { type FieldPath, useFormContext } from 'react-hook-form'
import { useWords } from '../../../../i18n/words.ts'
import { wordsAbout } from '../../../../ui/use-faults.ts'
import type { SettingsValues } from '../settings-values.ts'

/** The words of a field's error; undefined without one. */
export function useFault(name: FieldPath<SettingsValues>): string | undefined {
  const say = useWords()
  const form = useFormContext<SettingsValues>()
  const { error } = form.getFieldState(name, form.formState)
  return error?.message ? say(wordsAbout({ message: error.message, types: error.types ?? {} })) : undefined
}
