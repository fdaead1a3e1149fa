import { ABUSE_CATEGORIES } from '@sluice/contract/api-abuse'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { wordsOf } from '../../api/error-words.ts'
import { type AbuseReport, reportAbuse } from '../../api/site.ts'
import { readLanguage } from '../../i18n/language.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Field, Optional } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { faultOf } from '../../ui/use-faults.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import { type AbuseReportValues, checkAbuseReport, EMPTY_ABUSE_REPORT } from './abuse-report-rules.ts'
import banners from '../../ui/banners.module.css'
import forms from '../../ui/forms.module.css'

export function AbuseReportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const send = useMutation({ mutationFn: (report: AbuseReport) => reportAbuse(report, readLanguage()) })
  const { form, fault, text } = useRuledForm(EMPTY_ABUSE_REPORT, checkAbuseReport)
  const submit = form.handleSubmit(async ({ email, ...report }) => {
    try {
      await send.mutateAsync({ ...report, email: email.trim() || null })
      toast('good', 'abuse.sent')
      onClose()
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [field, said] of named)
        form.setError(field as keyof AbuseReportValues, faultOf({ id: 'fieldInvalid', said }))
      if (named.length === 0) form.setError('root', faultOf(wordsOf(error, 'abuse.failed')))
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="abuse.title" />}
      deed={<Text id={send.isPending ? 'abuse.sending' : 'abuse.send'} />}
      working={send.isPending}
      onSubmit={submit}
    >
      <p className="quiet">
        <Text id="abuse.hint" />
      </p>
      {fault('root') && (
        <p className={`${banners.banner} ${banners.bad}`} role="alert">
          {fault('root')}
        </p>
      )}
      <Field label={<Text id="abuse.link" />} error={fault('link')} hint={<Text id="abuse.linkHint" />}>
        {(control) => (
          <input {...control} {...text('link')} className={`${forms.input} mono`} autoComplete="off" />
        )}
      </Field>
      <Field label={<Text id="abuse.category" />} error={fault('category')}>
        {(control) => (
          <select {...control} {...text('category')} className={forms.input}>
            {ABUSE_CATEGORIES.map((kind) => (
              <option key={kind} value={kind}>
                {t(`abuse.kind.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={
          <>
            <Text id="abuse.details" />
            <Optional />
          </>
        }
        error={fault('details')}
      >
        {(control) => (
          <textarea {...control} {...text('details')} className={forms.area} maxLength={2_000} rows={4} />
        )}
      </Field>
      <Field
        label={
          <>
            <Text id="abuse.email" />
            <Optional />
          </>
        }
        error={fault('email')}
        hint={<Text id="abuse.emailHint" />}
      >
        {(control) => (
          <input {...control} {...text('email')} className={forms.input} type="email" autoComplete="email" />
        )}
      </Field>
    </FormDialog>
  )
}
