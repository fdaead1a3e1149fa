import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'
import { wordsOf } from '../api/error-words.ts'
import type { MessageId } from '../i18n/zh.ts'
import type { FormFaults } from '../ui/form-resolver.ts'
import { settle, toast } from '../ui/toasts.ts'
import { faultOf } from '../ui/use-faults.ts'
import { useRuledForm } from '../ui/use-ruled-form.ts'

/**
 * A form with its own rules. Refusals by the server are shown at the fields they name, else as a toast, with the text
 * `otherwise` if the server sends none.
 */
export function useCheckedForm<V extends FieldValues>(
  values: DefaultValues<V>,
  check: (values: V) => FormFaults<V>,
  otherwise: MessageId,
) {
  const { form, fault, text } = useRuledForm(values, check)
  const submitTo = (send: (values: V) => Promise<unknown>) =>
    form.handleSubmit(async (typed) => {
      settle()
      try {
        await send(typed as unknown as V)
      } catch (error) {
        const named = error instanceof ApiError ? Object.entries(error.fields) : []
        const own = named.filter(([field]) => field in typed)
        for (const [field, said] of own)
          form.setError(field as Path<V>, faultOf({ id: 'fieldInvalid', said }))
        if (own.length === 0) toast('bad', wordsOf(error, otherwise))
      }
    })
  return { form, fault, text, submitTo, working: form.formState.isSubmitting }
}
