import { useQuery } from '@tanstack/react-query'
import { domainsQuery } from '../../api/domains.ts'
import { Text } from '../../i18n/text.tsx'
import { publicOrigin } from '../../parts/links.ts'
import { readableHost } from '../../parts/readable-host.ts'
import { Field } from '../../ui/field.tsx'
import type { useCloakForm } from './use-cloak-form.ts'
import forms from '../../ui/forms.module.css'

/** The value that stands for the installation's address. No host is empty. */
const SHARED = ''

/** Where the link is. Accounts without a custom domain have nothing to choose. */
export function DomainField({ state }: { state: ReturnType<typeof useCloakForm> }) {
  const { form, fault, held, id } = state
  const isMade = id !== null
  const { data } = useQuery(domainsQuery)
  const proved = data?.items.filter(({ verified }) => verified !== null) ?? []
  const before = held.domain
  if (proved.length === 0 && before === undefined) return null
  const usual = isMade ? SHARED : proved.find(({ is_default }) => is_default)?.host
  const value = form.watch('domain') ?? usual ?? SHARED
  const hosts = proved.map(({ host }) => host)
  const moves = isMade && value !== (before ?? SHARED)
  return (
    <Field
      label={<Text id="cloaks.domain" />}
      error={fault('domain')}
      hint={<Text id={moves ? 'cloaks.domainMoves' : 'cloaks.domainHint'} />}
    >
      {(control) => (
        <select
          {...control}
          className={forms.input}
          value={value}
          onChange={({ target }) => {
            form.setValue('domain', target.value)
            form.clearErrors('domain')
          }}
        >
          {[...new Set([...hosts, ...(before === undefined ? [] : [before])])].map((host) => (
            <option key={host} value={host}>
              {readableHost(host)}
            </option>
          ))}
          <option value={SHARED}>{new URL(publicOrigin()).host}</option>
        </select>
      )}
    </Field>
  )
}
