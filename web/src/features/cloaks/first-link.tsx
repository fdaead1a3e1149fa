import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { profileQuery } from '../../api/account.ts'
import type { Cloak } from '../../api/cloaks.ts'
import { Text } from '../../i18n/text.tsx'
import { forgetDraftedLink } from '../../kept/drafted-link.ts'
import { mayCreate } from '../../parts/quota.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { EmptyState, PageSpinner } from '../../ui/states.tsx'
import { CloakFields } from './cloak-fields.tsx'
import { CreatedDialog } from './created-dialog.tsx'
import { newValues } from './drafted-values.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import { useCloakForm } from './use-cloak-form.ts'
import buttons from '../../ui/buttons.module.css'
import forms from '../../ui/forms.module.css'
import panels from '../../ui/panels.module.css'
import styles from './first-link.module.css'

/** A new advertiser's first screen: the form of the first link, with an explanation beside it. */
export function FirstLink({ onDone }: { onDone: () => void }) {
  const { data: profile, isPending } = useQuery(profileQuery)
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
      {isPending && <PageSpinner />}
      {profile && !mayCreate(profile) && <NeedsPlan />}
      {/* Without an answer about the quota, the server decides. */}
      {!isPending && (!profile || mayCreate(profile)) && <FirstLinkForm onDone={onDone} />}
    </section>
  )
}

function NeedsPlan() {
  return (
    <div className={styles.needed}>
      <EmptyState words={<Text id="membership.needed" />}>
        <Link className={`${buttons.button} ${buttons.main}`} to={paths.plans}>
          <Text id="membership.plans" />
        </Link>
      </EmptyState>
    </div>
  )
}

function FirstLinkForm({ onDone }: { onDone: () => void }) {
  const [made, setMade] = useState<Cloak | null>(null)
  const [values] = useState(newValues)
  const state = useCloakForm(null, values, (cloak) => {
    forgetDraftedLink()
    setMade(cloak)
  })
  return (
    <>
      <Form className={forms.form} onSubmit={state.submit}>
        <CloakFields state={state} isNew={false} />
        <Button look="main" type="submit" busy={state.busy}>
          <Text id={state.busy ? 'cloaks.creating' : 'first.submit'} />
        </Button>
      </Form>
      {made && <CreatedDialog cloak={made} onClose={onDone} />}
      {state.needsPlan && <MembershipDialog onClose={() => state.setNeedsPlan(false)} />}
    </>
  )
}
