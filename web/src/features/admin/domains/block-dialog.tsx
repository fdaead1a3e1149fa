import { MAX_DOMAINS_AT_ONCE } from '@sluice/contract/api-admin-domains'
import { useIntl } from 'react-intl'
import { useBlockDomains } from '../../../api/admin/domains.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { FormFaults } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toasts.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { NamedDomains } from './named-domains.tsx'
import { splitDomains } from './split-domains.ts'
import { freshOf, useNamedDomains } from './use-named-domains.ts'
import forms from '../../../ui/forms.module.css'

type Values = { domains: string; reason: string }

function check({ domains, reason }: Values): FormFaults<Values> {
  const { length } = splitDomains(domains)
  return {
    ...(length === 0 && { domains: 'required' }),
    ...(length > MAX_DOMAINS_AT_ONCE && { domains: 'domains.tooMany' }),
    ...(!reason.trim() && { reason: 'required' }),
  }
}

/** Blocks what a pasted text lists and is not blocked yet; shows first what that is. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const block = useBlockDomains()
  const { form, fault, text, submitTo, working } = useCheckedForm<Values>(
    { domains: '', reason: '' },
    check,
    'operationFailed',
  )
  const { named, name } = useNamedDomains(form.watch('domains'))
  const fresh = named ? freshOf(named.items).length : 0
  const submit = submitTo(async ({ domains, reason }) => {
    const wanted = freshOf((await name(domains)).items)
    if (wanted.length === 0) return form.setError('domains', faultOf('domains.noneNew'))
    const { added } = (await block.mutateAsync({ domains: wanted, reason })).data
    const [first] = added
    if (added.length === 1 && first) toast('good', 'domains.blocked', { detail: first.domain })
    else toast('good', { id: 'domains.blockedMany', values: { count: formatNumber(added.length) } })
    onClose()
  })
  return (
    <FormDialog
      title={t('domains.block')}
      deed={
        working ? (
          <Text id="domains.blocking" />
        ) : fresh > 1 ? (
          <Text id="domains.blockMany" values={{ count: formatNumber(fresh) }} />
        ) : (
          <Text id="domains.block" />
        )
      }
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={<Text id="domains.domains" />}
        error={fault('domains')}
        hint={<Text id="domains.domainHint" />}
      >
        {(control) => (
          <textarea
            {...control}
            {...text('domains')}
            className={`${forms.area} mono`}
            rows={5}
            placeholder={'bad.example\nhttps://worse.example/page'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {named && <NamedDomains {...named} />}
      <Field label={<Text id="reason" />} error={fault('reason')} hint={<Text id="links.reasonShown" />}>
        {(control) => <textarea {...control} {...text('reason')} className={forms.area} maxLength={500} />}
      </Field>
    </FormDialog>
  )
}
