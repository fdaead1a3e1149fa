import { ApiError } from '../../api/api-error.ts'
import { type RuleList, useAddRule } from '../../api/blacklist.ts'
import { wordsOf } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Field, Optional } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { faultOf } from '../../ui/use-faults.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import { checkRule, EMPTY_RULE, type RuleValues, ruleOf } from './rule-form.ts'
import forms from '../../ui/forms.module.css'

const FIELD_OF: Record<string, keyof RuleValues> = { range: 'range', reason: 'reason', expiresAt: 'expires' }

export function AddRuleDialog({ list, onClose }: { list: RuleList; onClose: () => void }) {
  const t = useText()
  const add = useAddRule(list)
  const { form, fault, text } = useRuledForm<RuleValues>(EMPTY_RULE, (values) =>
    checkRule(values, Date.now()),
  )
  const submit = form.handleSubmit(async (values) => {
    try {
      await add.mutateAsync(ruleOf(values))
      toast('good', 'blacklist.added')
      onClose()
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [field, said] of named)
        form.setError(FIELD_OF[field] ?? 'range', faultOf({ id: 'fieldInvalid', said }))
      if (named.length === 0) toast('bad', wordsOf(error, 'operationFailed'))
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="blacklist.add" />}
      deed={<Text id={add.isPending ? 'blacklist.adding' : 'blacklist.add'} />}
      working={add.isPending}
      onSubmit={submit}
    >
      <Field
        label={<Text id="blacklist.range" />}
        error={fault('range')}
        hint={<Text id="blacklist.rangeHint" />}
      >
        {(control) => (
          <input
            {...control}
            {...text('range')}
            className={`${forms.input} mono`}
            placeholder="203.0.113.0/24"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        label={
          <>
            <Text id="blacklist.reason" />
            <Optional />
          </>
        }
        error={fault('reason')}
      >
        {(control) => <input {...control} {...text('reason')} className={forms.input} autoComplete="off" />}
      </Field>
      <Field
        label={
          <>
            <Text id="blacklist.expires" />
            <Optional />
          </>
        }
        error={fault('expires')}
      >
        {(control) => (
          <DateField
            {...control}
            time
            what={t('blacklist.expires')}
            value={form.watch('expires')}
            onValue={(typed) => {
              form.setValue('expires', typed)
              form.clearErrors('expires')
            }}
            onBlur={() => void form.trigger('expires')}
          />
        )}
      </Field>
    </FormDialog>
  )
}
