import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import type { MessageId } from '../../../i18n/zh.ts'
import { type FormFaults, resolverOf } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toasts.ts'
import { useFaults } from '../../../ui/use-faults.ts'

type FormDialog<V extends FieldValues> = {
  values: DefaultValues<V>
  check: (values: V) => FormFaults<V>
  save: (values: V) => Promise<unknown>
  /** Told when the server gives no words of its own. */
  failed: MessageId
}

/** A form with rules of its own whose refusals by the server go to the fields they name, else to a toast. */
export function useFormDialog<V extends FieldValues>({ values, check, save, failed }: FormDialog<V>) {
  const words = useErrorWords()
  const form = useForm<V>({
    defaultValues: values,
    resolver: resolverOf(check),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const fault = useFaults(form.formState.errors)
  const text = (field: Path<V>) => form.register(field, { onChange: () => form.clearErrors(field) })
  const submit = form.handleSubmit(async (given) => {
    try {
      await save(given)
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      const ours = named.filter(([field]) => field in given)
      for (const [field, message] of ours) form.setError(field as Path<V>, { type: 'server', message })
      if (ours.length === 0) toast('bad', words(error, failed))
    }
  })
  return { form, fault, text, submit, working: form.formState.isSubmitting }
}
