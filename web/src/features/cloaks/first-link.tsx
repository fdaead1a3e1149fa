import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../api/account.ts'
import { Text } from '../../i18n/text.tsx'
import { addressOf } from '../../parts/links.ts'
import { mayCreate } from '../../parts/quota.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { CloakFields } from './cloak-fields.tsx'
import { EMPTY_CLOAK } from './cloak-form-rules.ts'
import { CreatedDialog } from './created-dialog.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import { useCloakForm } from './use-cloak-form.ts'
import forms from '../../ui/forms.module.css'
import panels from '../../ui/panels.module.css'
import styles from './first-link.module.css'

/** A new advertiser's first screen: the form of the first link, with an explanation beside it. */
export function FirstLink({ onDone }: { onDone: () => void }) {
  const profile = useQuery(profileQuery)
  const [link, setLink] = useState<string | null>(null)
  const state = useCloakForm(null, EMPTY_CLOAK, (cloak) => setLink(addressOf(cloak)))
  return (
    <section className={`${panels.panel} ${styles.first}`}>
      <div className={styles.say}>
        <h2>
          <Text id="first.title" />
        </h2>
        <ol>
          {(['first.one', 'first.two', 'first.three'] as const).map((id) => (
            <li key={id}>
              <Text id={id} />
            </li>
          ))}
        </ol>
      </div>
      <Form
        className={forms.form}
        onSubmit={(event) => {
          if (mayCreate(profile.data)) return void state.submit(event)
          event.preventDefault()
          state.setNeedsPlan(true)
        }}
      >
        <CloakFields state={state} isNew={false} />
        <Button look="main" type="submit" busy={state.busy}>
          <Text id={state.busy ? 'cloaks.creating' : 'first.submit'} />
        </Button>
      </Form>
      {link && <CreatedDialog link={link} onClose={onDone} />}
      {state.needsPlan && <MembershipDialog onClose={() => state.setNeedsPlan(false)} />}
    </section>
  )
}
