import { readAddress } from '@sluice/contract/read-address'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Text, useText } from '../../../i18n/text.tsx'
import { type DraftedLink, keepDraftedLink } from '../../../kept/drafted-link.ts'
import { readableUrl } from '../../../parts/readable-url.ts'
import { fiveCountries, type SimulatedLink, simulatedVisits } from '../../../parts/simulated-visits.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-store.ts'
import { Form } from '../../../ui/form.tsx'
import { useReached } from '../use-reached.ts'
import { AddressField } from './address-field.tsx'
import { CountryChoice } from './country-choice.tsx'
import { EXAMPLE } from './example.ts'
import { ADDRESSES, type Address, draftFaults } from './faults.ts'
import { ModeChoice } from './mode-choice.tsx'
import { Picture } from './picture.tsx'
import { Says } from './says.tsx'
import buttons from '../../../ui/buttons.module.css'
import site from '../site.module.css'
import fields from './fields.module.css'
import styles from './try-out.module.css'

const SIDE = { realUrl: 'real', auditUrl: 'audit' } as const satisfies Record<Address, string>

/** Two addresses and countries, and where visitors would go: decided here by the product's own rules, and sent nowhere. */
export function TryOut({ onRegister }: { onRegister: () => void }) {
  const t = useText()
  const ref = useRef<HTMLElement>(null)
  const reached = useReached(ref)
  const navigate = useNavigate()
  const { session } = useSession()
  const [draft, setDraft] = useState(EXAMPLE)
  const [left, setLeft] = useState<readonly Address[]>([])
  const change = (part: Partial<DraftedLink>) => setDraft((before) => ({ ...before, ...part }))
  const faults = draftFaults(draft)
  const link: SimulatedLink = { mode: draft.mode, hasAudit: true, countries: draft.selectedRegions }
  const hostOf = (field: Address) => {
    const read = readAddress(draft[field])
    return read.ok ? readableUrl(read.address) : t(`side.${SIDE[field]}`)
  }
  const hosts = { real: hostOf('realUrl'), audit: hostOf('auditUrl') }
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (ADDRESSES.some((field) => faults[field])) return setLeft(ADDRESSES)
    const { mode, selectedRegions } = draft
    keepDraftedLink({ ...draft, selectedRegions: mode === 'cloak' ? selectedRegions : [] })
    if (session) navigate(paths.newCloak)
    else onRegister()
  }
  return (
    <section className={`${site.section} ${site.wrap}`} id="try" ref={ref}>
      <div className={site.head}>
        <h2>
          <Text id="try.title" />
        </h2>
        <p>
          <Text id="try.hint" />
        </p>
      </div>
      <Form className={styles.try} onSubmit={make}>
        <div className={fields.fields}>
          {ADDRESSES.map((field) => (
            <AddressField
              key={field}
              name={field}
              side={SIDE[field]}
              value={draft[field]}
              fault={left.includes(field) ? faults[field] : undefined}
              onChange={(typed) => change({ [field]: typed })}
              onLeave={() => setLeft((before) => [...before, field])}
            />
          ))}
          <ModeChoice value={draft.mode} onChange={(mode) => change({ mode })} />
          {draft.mode === 'cloak' && (
            <CountryChoice
              value={draft.selectedRegions}
              reached={reached}
              onChange={(selectedRegions) => change({ selectedRegions })}
            />
          )}
        </div>
        <div className={styles.outcome}>
          <h3>
            <Text id="try.outcome" />
          </h3>
          <Picture visits={simulatedVisits(link, fiveCountries(draft.selectedRegions))} hosts={hosts} />
          <Says link={link} hosts={hosts} />
          <div className={styles.make}>
            <button className={`${buttons.button} ${buttons.main} ${buttons.tall}`} type="submit">
              <Text id="try.make" />
              <ArrowRight aria-hidden />
            </button>
            <p>
              <Text id="try.stays" />
            </p>
          </div>
        </div>
      </Form>
    </section>
  )
}
