import { useBlockDomain } from '../../../api/admin/domains.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { FormFaults } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toasts.ts'
import forms from '../../../ui/forms.module.css'

type Values = { domain: string; reason: string }

function check({ domain, reason }: Values): FormFaults<Values> {
  return { ...(!domain.trim() && { domain: 'required' }), ...(!reason.trim() && { reason: 'required' }) }
}

export function BlockDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const block = useBlockDomain()
  const { fault, text, submitTo, working } = useCheckedForm<Values>(
    { domain: '', reason: '' },
    check,
    'operationFailed',
  )
  const submit = submitTo(async (body) => {
    const { data } = await block.mutateAsync(body)
    toast('good', 'domains.blocked', { detail: data.domain })
    onClose()
  })
  return (
    <FormDialog
      title={t('domains.block')}
      deed={<Text id={working ? 'domains.blocking' : 'domains.block'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={<Text id="domains.domain" />}
        error={fault('domain')}
        hint={<Text id="domains.domainHint" />}
      >
        {(control) => (
          <input
            {...control}
            {...text('domain')}
            className={forms.input}
            placeholder="bad.example"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={<Text id="reason" />} error={fault('reason')} hint={<Text id="links.reasonShown" />}>
        {(control) => <textarea {...control} {...text('reason')} className={forms.area} maxLength={500} />}
      </Field>
    </FormDialog>
  )
}
