import { SCOPES } from '@sluice/contract/scopes'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { type NewKey, useCreateKey } from '../../../api/keys.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Field, Optional } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { useRuledForm } from '../../../ui/use-ruled-form.ts'
import { checkKey, EMPTY_KEY, type KeyValues, keyOf } from './key-form.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import styles from './add-key-dialog.module.css'

const FIELD_OF: Record<string, keyof KeyValues> = {
  name: 'name',
  scopes: 'scopes',
  expiresAt: 'expires',
  networks: 'networks',
}

type AddProps = { onAdded: (key: NewKey) => void; onClose: () => void }

export function AddKeyDialog({ onAdded, onClose }: AddProps) {
  const t = useText()
  const create = useCreateKey()
  const { form, fault, text } = useRuledForm<KeyValues>(EMPTY_KEY, (values) => checkKey(values, Date.now()))
  const scopes = form.watch('scopes')
  const submit = form.handleSubmit(async (values) => {
    try {
      onAdded(await create.mutateAsync(keyOf(values)))
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [field, said] of named)
        form.setError(FIELD_OF[field] ?? 'name', faultOf({ id: 'fieldInvalid', said }))
      if (named.length === 0) toast('bad', wordsOf(error, 'operationFailed'))
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="keys.add" />}
      deed={<Text id={create.isPending ? 'keys.adding' : 'keys.add'} />}
      working={create.isPending}
      onSubmit={submit}
    >
      <Field label={<Text id="keys.name" />} error={fault('name')}>
        {(control) => (
          <input
            {...control}
            {...text('name')}
            className={forms.input}
            placeholder={t('keys.nameExample')}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={<Text id="keys.scopes" />} error={fault('scopes')} hint={<Text id="keys.scopesHint" />}>
        {(control) => (
          <fieldset
            id={control.id}
            aria-label={t('keys.scopes')}
            aria-describedby={control['aria-describedby']}
            className={styles.scopes}
          >
            {SCOPES.map((scope) => (
              <label key={scope} className={checkBoxes.choice}>
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) => {
                    form.setValue(
                      'scopes',
                      SCOPES.filter((each) => (each === scope ? target.checked : scopes.includes(each))),
                    )
                    form.clearErrors('scopes')
                  }}
                />
                <span>
                  <Text id={`keys.scope.${scope}`} /> <span className="mono tiny faint">{scope}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </Field>
      <Field
        label={
          <>
            <Text id="keys.expires" />
            <Optional />
          </>
        }
        error={fault('expires')}
      >
        {(control) => (
          <DateField
            {...control}
            time
            what={t('keys.expires')}
            value={form.watch('expires')}
            onValue={(typed) => {
              form.setValue('expires', typed)
              form.clearErrors('expires')
            }}
            onBlur={() => void form.trigger('expires')}
          />
        )}
      </Field>
      <Field
        label={
          <>
            <Text id="keys.networks" />
            <Optional />
          </>
        }
        error={fault('networks')}
        hint={<Text id="keys.networksHint" />}
      >
        {(control) => (
          <textarea
            {...control}
            {...text('networks')}
            className={`${forms.area} mono`}
            rows={2}
            placeholder="203.0.113.0/24"
            spellCheck={false}
          />
        )}
      </Field>
    </FormDialog>
  )
}
