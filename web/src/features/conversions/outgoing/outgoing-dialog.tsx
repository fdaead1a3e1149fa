import { OUTGOING_METHODS } from '@sluice/contract/api-outgoing'
import { CONVERSION_STATUSES } from '@sluice/contract/conversions'
import { outgoingMacros } from '@sluice/contract/outgoing-macros'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { type Outgoing, useCreateOutgoing, useUpdateOutgoing } from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { savedAsHint } from '../../../parts/typed-address/saved-as.tsx'
import { Field, Optional } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { useRuledForm } from '../../../ui/use-ruled-form.ts'
import { Macros } from './macros.tsx'
import { checkOutgoing, formOf, type OutgoingValues, valuesOf } from './outgoing-form.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import styles from './outgoing.module.css'

const FIELDS = ['template', 'events', 'statuses'] as const

type DialogProps = {
  /** Null: a new one. */
  item: Outgoing | null
  onSaved: (saved: Outgoing) => void
  onClose: () => void
}

/** Adds an outgoing postback or changes one. */
export function OutgoingDialog({ item, onSaved, onClose }: DialogProps) {
  const t = useText()
  const create = useCreateOutgoing()
  const update = useUpdateOutgoing()
  const working = create.isPending || update.isPending
  const { form, fault, text } = useRuledForm<OutgoingValues>(valuesOf(item), checkOutgoing)
  const submit = form.handleSubmit(async (values) => {
    const body = formOf(values)
    try {
      const { data } = item
        ? await update.mutateAsync({ id: item.id, ...body })
        : await create.mutateAsync(body)
      toast('good', 'outgoing.saved')
      onSaved(data)
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [field, said] of named) {
        const own = FIELDS.find((each) => field === each || field.startsWith(`${each}.`))
        form.setError(own ?? 'template', faultOf({ id: 'fieldInvalid', said }))
      }
      if (named.length === 0) toast('bad', wordsOf(error, 'operationFailed'))
    }
  })
  const statuses = form.watch('statuses')
  const changes = item !== null && item.state !== 'draft'
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={<Text id={item ? 'outgoing.edit' : 'outgoing.add'} />}
      deed={<Text id={working ? 'outgoing.saving' : 'outgoing.saveAndLook'} />}
      working={working}
      onSubmit={submit}
    >
      <Field
        label={<Text id="outgoing.template" />}
        error={fault('template')}
        hint={savedAsHint(
          form.watch('template'),
          outgoingMacros,
          <Text id={changes ? 'outgoing.changeHint' : 'outgoing.templateHint'} />,
        )}
      >
        {(control) => (
          <textarea
            {...control}
            {...text('template')}
            className={`${forms.area} mono`}
            rows={3}
            dir="ltr"
            placeholder="https://network.example/postback?click={sub1}&payout={value}"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Macros />
      <Field label={<Text id="outgoing.method" />}>
        {(control) => (
          <select {...control} {...form.register('method')} className={forms.input}>
            {OUTGOING_METHODS.map((each) => (
              <option key={each} value={each}>
                {t(`outgoing.method.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={
          <>
            <Text id="outgoing.events" />
            <Optional />
          </>
        }
        error={fault('events')}
        hint={<Text id="outgoing.eventsHint" />}
      >
        {(control) => (
          <input
            {...control}
            {...text('events')}
            className={forms.input}
            placeholder="sale, lead"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={<Text id="outgoing.statuses" />} error={fault('statuses')}>
        {(control) => (
          <fieldset
            id={control.id}
            aria-label={t('outgoing.statuses')}
            aria-describedby={control['aria-describedby']}
            className={styles.boxes}
          >
            {CONVERSION_STATUSES.map((status) => (
              <label key={status} className={checkBoxes.choice}>
                <input
                  type="checkbox"
                  checked={statuses.includes(status)}
                  onChange={({ target }) => {
                    const others = statuses.filter((each) => each !== status)
                    form.setValue('statuses', target.checked ? [...others, status] : others)
                    form.clearErrors('statuses')
                  }}
                />
                <Text id={`outgoing.status.${status}`} />
              </label>
            ))}
          </fieldset>
        )}
      </Field>
      <div className={styles.boxes}>
        <label className={checkBoxes.choice}>
          <input type="checkbox" {...form.register('late')} />
          <Text id="outgoing.late" />
        </label>
        <label className={checkBoxes.choice}>
          <input type="checkbox" {...form.register('sendWithout')} />
          <Text id="outgoing.sendWithout" />
        </label>
      </div>
    </FormDialog>
  )
}
