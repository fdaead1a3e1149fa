import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useErrorWords } from '../../api/error-words.ts'
import type { MessageId } from '../../i18n/zh.ts'
import { newPasswordFault } from '../../parts/password-rule.ts'
import { type FormFaults, resolverOf } from '../../ui/form-resolver.ts'
import { toast } from '../../ui/toasts.ts'
import { useFaults } from '../../ui/use-faults.ts'

export type PasswordValues = { currentPassword: string; newPassword: string; again: string }
export type ProofValues = { password: string; code: string }

export function checkPasswords(values: PasswordValues): FormFaults<PasswordValues> {
  const faults: FormFaults<PasswordValues> = {}
  const fault = newPasswordFault(values.newPassword)
  if (!values.currentPassword) faults.currentPassword = 'auth.passwordRequired'
  if (fault) faults.newPassword = fault
  if (values.again !== values.newPassword) faults.again = 'auth.passwordsDiffer'
  return faults
}

/** What has to be given: a password, a code of the app, or (`code: 'any'`) a recovery code in its place. */
type Needs = { password?: boolean; code?: 'app' | 'any' }

export const checkProof =
  ({ password: needsPassword, code: needsCode }: Needs) =>
  ({ password, code }: ProofValues): FormFaults<ProofValues> => {
    const faults: FormFaults<ProofValues> = {}
    if (needsPassword && !password) faults.password = 'auth.passwordRequired'
    if (needsCode && !code.trim()) faults.code = 'auth.codeRequired'
    else if (needsCode === 'app' && !/^\d{6}$/.test(code.replace(/\s/g, '')))
      faults.code = 'auth.codeSixDigits'
    return faults
  }

/** A form whose refusals are shown at the fields they name, else as a toast that begins with `otherwise`. */
export function useSettingsForm<V extends FieldValues>(
  values: DefaultValues<V>,
  check: (values: V) => FormFaults<V>,
  otherwise: MessageId,
) {
  const words = useErrorWords()
  const form = useForm<V>({
    defaultValues: values,
    resolver: resolverOf(check),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const fault = useFaults(form.formState.errors)
  const text = (field: Path<V>) => form.register(field, { onChange: () => form.clearErrors(field) })
  const submitTo = (send: (values: V) => Promise<unknown>) =>
    form.handleSubmit(async (typed) => {
      try {
        await send(typed as unknown as V)
      } catch (error) {
        const named = error instanceof ApiError ? Object.entries(error.fields) : []
        const own = named.filter(([field]) => field in typed)
        for (const [field, message] of own) form.setError(field as Path<V>, { type: 'server', message })
        if (own.length === 0) toast('bad', words(error, otherwise))
      }
    })
  return { form, fault, text, submitTo }
}
