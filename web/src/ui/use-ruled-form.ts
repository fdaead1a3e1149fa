import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { type FormFaults, resolverOf } from './form-resolver.ts'
import { useFaults } from './use-faults.ts'

/**
 * A form with its own rules, checked when a field is left and when the form is sent. `fault` is a field's error; `text`
 * returns the props of a field whose error, and the form's, disappear when it is edited. What the server said about a field
 * stays until then.
 */
export function useRuledForm<V extends FieldValues>(
  values: DefaultValues<V>,
  check: (values: V) => FormFaults<V>,
) {
  const form = useForm<V>({
    defaultValues: values,
    resolver: resolverOf(check),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // `Form` shows the first fault, in the order of the page.
    shouldFocusError: false,
  })
  const fault = useFaults(form.formState.errors)
  const text = (field: Path<V>) =>
    form.register(field, {
      onChange: () => {
        form.clearErrors(field)
        form.clearErrors('root')
      },
      onBlur: () => {
        if (form.getFieldState(field).error?.type !== 'server') void form.trigger(field)
      },
    })
  return { form, fault, text }
}
