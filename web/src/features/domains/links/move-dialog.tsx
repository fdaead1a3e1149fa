import { useState } from 'react'
import { type OwnDomain, useMoveLinks } from '../../../api/domains.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text } from '../../../i18n/text.tsx'
import { publicOrigin } from '../../../parts/links.ts'
import { readableHost } from '../../../parts/readable-host.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.ts'
import forms from '../../../ui/forms.module.css'

/** The value that stands for the installation's address. No host is empty. */
const SHARED = ''

type DialogProps = { domain: OwnDomain; others: readonly OwnDomain[]; onClose: () => void }

/** Moves all links of a domain to another one, or to the installation's address. */
export function MoveDialog({ domain, others, onClose }: DialogProps) {
  const move = useMoveLinks()
  const ready = others.filter(({ id, verified }) => id !== domain.id && verified !== null)
  const [to, setTo] = useState(ready[0]?.host ?? SHARED)
  return (
    <FormDialog
      onClose={onClose}
      title={
        <Text id="ownDomains.moveTitle" values={{ count: domain.links, host: readableHost(domain.host) }} />
      }
      deed={<Text id={move.isPending ? 'ownDomains.moving' : 'ownDomains.moveDo'} />}
      working={move.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        move.mutate(
          { id: domain.id, to: to || null },
          {
            onSuccess: ({ moved, stayed }) => {
              toast(stayed > 0 ? 'bad' : 'good', {
                id: stayed > 0 ? 'ownDomains.movedSome' : 'ownDomains.moved',
                values: { moved, stayed },
              })
              onClose()
            },
            onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
          },
        )
      }}
    >
      <Field label={<Text id="ownDomains.moveTo" />} hint={<Text id="ownDomains.moveHint" />}>
        {(control) => (
          <select
            {...control}
            className={forms.input}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          >
            {ready.map(({ id, host }) => (
              <option key={id} value={host}>
                {readableHost(host)}
              </option>
            ))}
            <option value={SHARED}>{new URL(publicOrigin()).host}</option>
          </select>
        )}
      </Field>
    </FormDialog>
  )
}
