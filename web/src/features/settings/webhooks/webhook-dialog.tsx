import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { type NewWebhook, useCreateWebhook, useUpdateWebhook, type Webhook } from '../../../api/webhooks.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { savedAsHint } from '../../../parts/typed-address/saved-as.tsx'
import { Field, Optional } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { useRuledForm } from '../../../ui/use-ruled-form.ts'
import { EventBoxes } from './event-boxes.tsx'
import { LinksField } from './links-field.tsx'
import { checkWebhook, valuesOf, type WebhookValues, wantsVisits, webhookOf } from './webhook-form.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'

const FIELDS = ['url', 'events', 'links'] as const

type DialogProps = {
  /** Null: a new one. */
  webhook: Webhook | null
  onAdded: (made: NewWebhook) => void
  onClose: () => void
}

/** Adds an endpoint or changes one. */
export function WebhookDialog({ webhook, onAdded, onClose }: DialogProps) {
  const t = useText()
  const create = useCreateWebhook()
  const update = useUpdateWebhook()
  const working = create.isPending || update.isPending
  const { form, fault, text } = useRuledForm<WebhookValues>(valuesOf(webhook), checkWebhook)
  const send = async (values: WebhookValues) => {
    if (!webhook) return onAdded(await create.mutateAsync(webhookOf(values)))
    await update.mutateAsync({ id: webhook.id, ...webhookOf(values) })
    toast('good', 'webhooks.saved')
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      for (const [field, said] of named) {
        const own = FIELDS.find((each) => field === each || field.startsWith(`${each}.`))
        form.setError(own ?? 'url', faultOf({ id: 'fieldInvalid', said }))
      }
      if (named.length === 0) toast('bad', wordsOf(error, 'operationFailed'))
    }
  })
  const set = <Name extends 'events' | 'links'>(name: Name) =>
    function change(value: WebhookValues[Name]) {
      form.setValue<'events' | 'links'>(name, value)
      form.clearErrors(name)
    }
  const deed = webhook ? (working ? 'webhooks.saving' : 'save') : working ? 'webhooks.adding' : 'webhooks.add'
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id={webhook ? 'webhooks.edit' : 'webhooks.add'} />}
      deed={<Text id={deed} />}
      working={working}
      onSubmit={submit}
    >
      <Field
        label={<Text id="webhooks.url" />}
        error={fault('url')}
        hint={savedAsHint(form.watch('url'), undefined, <Text id="webhooks.urlHint" />)}
      >
        {(control) => (
          <input
            {...control}
            {...text('url')}
            className={`${forms.input} mono`}
            type="url"
            inputMode="url"
            placeholder="https://shop.example/webhooks"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={<Text id="webhooks.events" />} error={fault('events')}>
        {(control) => (
          <EventBoxes
            control={control}
            label={t('webhooks.events')}
            value={form.watch('events')}
            onChange={set('events')}
          />
        )}
      </Field>
      {wantsVisits({ events: form.watch('events') }) && (
        <div>
          <label className={checkBoxes.choice}>
            <input type="checkbox" {...form.register('withAddress')} />
            <Text id="webhooks.withAddress" />
          </label>
          <p className={forms.note}>
            <Text id="webhooks.visitsHint" />
          </p>
        </div>
      )}
      <Field
        label={
          <>
            <Text id="webhooks.links" />
            <Optional />
          </>
        }
        error={fault('links')}
        hint={<Text id="webhooks.linksHint" />}
      >
        {(control) => (
          <LinksField
            control={control}
            label={t('webhooks.links')}
            value={form.watch('links')}
            onChange={set('links')}
          />
        )}
      </Field>
    </FormDialog>
  )
}
