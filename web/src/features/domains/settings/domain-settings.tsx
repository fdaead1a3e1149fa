import { useState } from 'react'
import { type OwnDomain, useChangeDomain } from '../../../api/domains.ts'
import { Text } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { savedAsHint } from '../../../parts/typed-address/saved-as.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Optional } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.ts'
import { changeOf, checkDomain, type DomainValues, valuesOf } from './domain-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import styles from './domain-settings.module.css'

/** How a domain answers, saved at once. */
export function DomainSettings({ domain }: { domain: OwnDomain }) {
  const change = useChangeDomain()
  const [before, setBefore] = useState(() => valuesOf(domain))
  const { form, fault, text, submitTo, working } = useCheckedForm<DomainValues>(
    before,
    checkDomain,
    'operationFailed',
  )
  const send = submitTo(async (values) => {
    const saved = valuesOf(await change.mutateAsync({ id: domain.id, ...changeOf(values, before) }))
    setBefore(saved)
    form.reset(saved)
    toast('good', 'ownDomains.saved')
  })
  const ready = domain.verified !== null
  const hints: Record<'is_default' | 'short_paths' | 'noindex' | 'hsts', MessageId> = {
    is_default: ready ? 'ownDomains.defaultHint' : 'ownDomains.defaultLater',
    short_paths: 'ownDomains.shortPathsHint',
    noindex: 'ownDomains.noindexHint',
    hsts: 'ownDomains.hstsHint',
  }
  const box = (name: keyof typeof hints, label: MessageId) => {
    const id = `domain-${domain.id}-${name}`
    return (
      <div className={forms.field}>
        <label className={checkBoxes.choice}>
          <input
            type="checkbox"
            {...form.register(name)}
            aria-describedby={id}
            disabled={name === 'is_default' && !ready && !domain.is_default}
          />
          <Text id={label} />
        </label>
        <p id={id} className={`${forms.note} ${name === 'hsts' && form.watch('hsts') ? 't-warn' : ''}`}>
          <Text id={hints[name]} values={{ host: domain.host }} />
        </p>
      </div>
    )
  }
  const address = (name: 'root_url' | 'unknown_url', label: MessageId, hint: MessageId) => (
    <Field
      label={
        <>
          <Text id={label} />
          <Optional />
        </>
      }
      error={fault(name)}
      hint={savedAsHint(form.watch(name), undefined, <Text id={hint} values={{ host: domain.host }} />)}
    >
      {(control) => (
        <input
          {...control}
          {...text(name)}
          className={`${forms.input} mono`}
          placeholder="https://brand.example/"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      )}
    </Field>
  )
  return (
    <Form onSubmit={send} className={styles.settings}>
      {box('is_default', 'ownDomains.isDefault')}
      {box('short_paths', 'ownDomains.shortPaths')}
      {address('root_url', 'ownDomains.root', 'ownDomains.rootHint')}
      {address('unknown_url', 'ownDomains.unknown', 'ownDomains.unknownHint')}
      {box('noindex', 'ownDomains.noindex')}
      {box('hsts', 'ownDomains.hsts')}
      <div className={styles.foot}>
        <Button type="submit" busy={working}>
          <Text id={working ? 'ownDomains.saving' : 'ownDomains.save'} />
        </Button>
      </div>
    </Form>
  )
}
