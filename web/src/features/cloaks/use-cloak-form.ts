import type { CloakMode } from '@sluice/contract/visit'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { bodyOf, type CloakValues, EMPTY_CLOAK } from '../../api/cloak-values.ts'
import { type Cloak, useSaveCloak } from '../../api/cloaks.ts'
import { wordsOf } from '../../api/error-words.ts'
import { useText } from '../../i18n/text.tsx'
import type { Lacking } from '../../parts/mode-switch/use-switch-mode.ts'
import { toast } from '../../ui/toasts.ts'
import { faultOf } from '../../ui/use-faults.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import { checkCloak, regionsIn } from './cloak-form-rules.ts'

/** The choice of a mode has no place for an error. */
const showsError = (field: string): field is keyof CloakValues =>
  field === 'domain' || (field in EMPTY_CLOAK && field !== 'mode')

/**
 * State of the create (`id` null) and edit form. A refusal is shown at the fields it names, else as a toast. `needsPlan` is
 * set for a refusal for lack of quota, which may have run out since the form was opened. `lacking`: opens with that mode and what
 * it lacks.
 */
export function useCloakForm(
  id: number | null,
  held: CloakValues,
  onSaved: (cloak: Cloak) => void,
  lacking?: Lacking,
) {
  const t = useText()
  const values = lacking ? { ...held, mode: lacking.mode } : held
  const save = useSaveCloak()
  const [keptRegions, setKeptRegions] = useState(values.selectedRegions)
  const shown = { ...values, selectedRegions: regionsIn(values.mode, values.selectedRegions, []) }
  const { form, fault, text } = useRuledForm(shown, checkCloak)
  const [needsPlan, setNeedsPlan] = useState(false)
  const showFields = (fields: ApiError['fields']) => {
    const named = Object.entries(fields).flatMap(([field, said]) =>
      showsError(field) ? [{ field, said }] : [],
    )
    for (const { field, said } of named) form.setError(field, faultOf({ id: 'fieldInvalid', said }))
    return named.length > 0
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (lacking && !showFields(lacking.fields)) void form.trigger()
  }, [])
  const submit = form.handleSubmit(async (typed) => {
    try {
      onSaved(await save.mutateAsync({ id, form: bodyOf(typed) }))
    } catch (error) {
      if (error instanceof ApiError && showFields(error.fields)) return
      if (error instanceof ApiError && error.code === 'short_link_taken')
        return form.setError('shortLink', faultOf(wordsOf(error, 'createCloakFailed')))
      if (error instanceof ApiError && error.code === 'membership_required') return setNeedsPlan(true)
      toast('bad', wordsOf(error, id === null ? 'createCloakFailed' : 'updateCloakFailed'))
    }
  })
  /** Leaving cloak mode clears the regions; they come back with it. */
  const chooseMode = (mode: CloakMode) => {
    const chosen = form.getValues('selectedRegions')
    if (chosen.length > 0) setKeptRegions(chosen)
    form.setValue('mode', mode)
    form.setValue('selectedRegions', regionsIn(mode, chosen, keptRegions))
    form.clearErrors()
  }
  return {
    form,
    held,
    id,
    chooseMode,
    keptRegions,
    submit,
    text,
    fault,
    t,
    busy: save.isPending,
    needsPlan,
    setNeedsPlan,
  }
}
