import { useState } from 'react'
import { type Path, type Resolver, useForm } from 'react-hook-form'
import { type KeptSettings, useSaveSettings } from '../../../api/admin/settings.ts'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { toast } from '../../../ui/toasts.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { unsavedOf } from './changes.ts'
import { nestedErrors } from './nested-errors.ts'
import { keysOf, ofPart, type Part, partOf } from './parts.ts'
import { faultsOf, type SettingsValues, settingsOf, valuesOf } from './settings-values.ts'

/** Checks the fields of one group: only that one is saved. */
const faultsIn = (part: Part, values: SettingsValues) =>
  Object.fromEntries(Object.entries(faultsOf(values)).filter(([path]) => partOf(path) === part))

const resolverOf =
  (part: Part): Resolver<SettingsValues> =>
  async (values) => {
    const faults = faultsIn(part, values)
    return Object.keys(faults).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: nestedErrors(faults) }
  }

/**
 * All settings are one document, of which each group is saved by itself against the version that was read. What is typed in
 * other groups stays.
 */
export function useSettingsForm(first: KeptSettings, part: Part) {
  const save = useSaveSettings()
  const [kept, setKept] = useState(first)
  const [conflict, setConflict] = useState(false)
  /** Number of invalid fields at the last try. */
  const [count, setCount] = useState(0)
  const form = useForm<SettingsValues>({
    defaultValues: valuesOf(first.settings),
    resolver: resolverOf(part),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // `Form` shows the first fault, in the order of the page.
    shouldFocusError: false,
  })
  const saved = valuesOf(kept.settings)
  const unsaved = unsavedOf(saved, form.watch())

  const put = (parts: readonly Part[], values: SettingsValues) => {
    for (const key of parts.flatMap(keysOf)) form.setValue(key, values[key], { shouldDirty: true })
  }
  const load = (from: KeptSettings) => {
    form.reset(valuesOf(from.settings))
    setKept(from)
    setConflict(false)
    setCount(0)
  }
  const discard = () => {
    put([part], saved)
    form.clearErrors()
    setCount(0)
  }
  const submit = form.handleSubmit(
    async (values) => {
      const others = [...unsaved.keys()].filter((each) => each !== part)
      const settings = { ...kept.settings, ...ofPart(part, settingsOf(values)) }
      try {
        load(await save.mutateAsync({ version: kept.version, settings }))
        put(others, values)
        toast('good', 'set.saved')
      } catch (error) {
        const named = error instanceof ApiError ? Object.entries(error.fields) : []
        for (const [field, said] of named)
          form.setError(field as Path<SettingsValues>, faultOf({ id: 'fieldInvalid', said }))
        setCount(named.length)
        if (named.length > 0) return
        if (error instanceof ApiError && error.code === 'conflict') setConflict(true)
        else toast('bad', wordsOf(error, 'set.saveFailed'))
      }
    },
    () => setCount(Object.keys(faultsIn(part, form.getValues())).length),
  )
  return { form, kept, unsaved, conflict, count, setCount, load, discard, submit }
}
