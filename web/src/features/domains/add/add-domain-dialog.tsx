import { type OwnDomain, useAddDomain } from '../../../api/domains.ts'
import { Text } from '../../../i18n/text.tsx'
import { useCheckedForm } from '../../../parts/use-checked-form.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { FormFaults } from '../../../ui/form-resolver.ts'
import { DomainName } from '../domain-name.tsx'
import { typedHost } from './typed-host.ts'
import forms from '../../../ui/forms.module.css'

type Values = { host: string }
const FAULTS = {
  none: 'required',
  address: 'ownDomains.hostIsAddress',
  invalid: 'ownDomains.hostInvalid',
} as const

const check = ({ host }: Values): FormFaults<Values> => {
  const typed = typedHost(host)
  return typed.ok ? {} : { host: FAULTS[typed.fault] }
}

type DialogProps = { onAdded: (domain: OwnDomain) => void; onClose: () => void }

/** Asks for the host, and says what will be added. */
export function AddDomainDialog({ onAdded, onClose }: DialogProps) {
  const add = useAddDomain()
  const { form, fault, text, submitTo, working } = useCheckedForm<Values>(
    { host: '' },
    check,
    'operationFailed',
  )
  const typed = form.watch('host')
  const read = typedHost(typed)
  return (
    <FormDialog
      onClose={onClose}
      title={<Text id="ownDomains.add" />}
      deed={<Text id={working ? 'ownDomains.adding' : 'ownDomains.add'} />}
      working={working}
      onSubmit={submitTo(async ({ host }) => {
        const sent = typedHost(host)
        onAdded(await add.mutateAsync({ host: sent.ok ? sent.host : host }))
      })}
    >
      <Field
        label={<Text id="ownDomains.host" />}
        error={fault('host')}
        hint={
          read.ok && read.host !== typed ? (
            <Text
              id="ownDomains.willAdd"
              values={{
                host: (
                  <b>
                    <DomainName host={read.host} />
                  </b>
                ),
              }}
            />
          ) : (
            <Text id="ownDomains.hostHint" />
          )
        }
      >
        {(control) => (
          <input
            {...control}
            {...text('host')}
            className={`${forms.input} mono`}
            placeholder="go.brand.example"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            dir="ltr"
          />
        )}
      </Field>
    </FormDialog>
  )
}
