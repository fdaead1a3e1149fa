import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type AdminUser, useChangeUser } from '../../../api/admin/users.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { newRequest } from './new-request.ts'
import { type AdjustValues, checkAdjustment, readCalls } from './user-form.ts'
import forms from '../../../ui/forms.module.css'
import segments from '../../../ui/segments.module.css'
import cells from '../parts/cells.module.css'

const SIGNS = { add: 1, take: -1 } as const

/** Adds or removes calls; sent twice by accident, it counts once. */
export function AdjustDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const change = useChangeUser()
  const [way, setWay] = useState<keyof typeof SIGNS>('add')
  const [request] = useState(newRequest)
  const { form, fault, text, submitTo, working } = useCheckedForm<AdjustValues>(
    { calls: '', reason: '' },
    checkAdjustment,
    'operationFailed',
  )
  const submit = submitTo(async ({ calls, reason }) => {
    const body = { calls: SIGNS[way] * Number(calls), reason: reason.trim(), request }
    const { data } = await change.mutateAsync({ id: user.id, what: 'calls', body })
    toast('good', 'users.adjusted', { detail: formatNumber(data.remaining_calls) })
    onClose()
  })
  const by = readCalls(form.watch('calls'))
  const now = user.remaining_calls
  return (
    <FormDialog
      title={t('users.adjust')}
      deed={<Text id={working ? 'users.adjusting' : 'users.adjust'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={`quiet ${cells.break}`}>{user.email}</p>
      <fieldset
        className={`${segments.segments} ${segments.wide} ${segments.fill}`}
        aria-label={t('users.direction')}
      >
        {(['add', 'take'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === way} onClick={() => setWay(each)}>
            <Text id={`users.${each}`} />
          </button>
        ))}
      </fieldset>
      <Field
        label={<Text id="users.howMany" />}
        error={fault('calls')}
        hint={
          by === null
            ? t('users.balance', { calls: formatNumber(now) })
            : t('users.balanceAfter', {
                before: formatNumber(now),
                after: formatNumber(Math.max(0, now + SIGNS[way] * by)),
              })
        }
      >
        {(control) => (
          <input
            {...control}
            {...text('calls')}
            className={`${forms.input} num`}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={<Text id="reason" />} error={fault('reason')} hint={<Text id="reasonHint" />}>
        {(control) => <textarea {...control} {...text('reason')} className={forms.area} maxLength={500} />}
      </Field>
    </FormDialog>
  )
}
