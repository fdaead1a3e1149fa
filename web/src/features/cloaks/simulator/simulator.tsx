import { COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { CloakForm } from '../../../api/cloaks.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { simulationQuery } from '../../../api/simulate.ts'
import { Text } from '../../../i18n/text.tsx'
import { useWords } from '../../../i18n/words.ts'
import { useCountryName } from '../../../parts/countries.tsx'
import type { SimulatedLink } from '../../../parts/simulated-visits.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ErrorState, PageSpinner } from '../../../ui/states.tsx'
import { usePaused } from '../../../ui/use-paused.ts'
import { Glance } from './glance.tsx'
import { glanceCodes } from './glance-at.ts'
import { Outcome } from './outcome.tsx'
import forms from '../../../ui/forms.module.css'
import styles from './simulator.module.css'

export type SimulatorProps = {
  link: SimulatedLink
  clickId: boolean
  /** The saved link, what is typed into its form, or both; null: the form has faults. */
  asked: { cloak_id?: number; form?: CloakForm } | null
  /** The country to begin with. */
  country?: string | undefined
}

const PAUSE_MS = 400

type Visitor = { country: string } | { address: string }

/** Where visitors of a country, or from an address, would go. */
export function Simulator({ link, clickId, asked, country }: SimulatorProps) {
  const words = useErrorWords()
  const [visitor, setVisitor] = useState<Visitor>(() => ({
    country: country ?? glanceCodes(link, null)[0] ?? UNKNOWN_COUNTRY,
  }))
  const settled = usePaused(asked, PAUSE_MS)
  const { data, error, refetch, isPending } = useQuery(simulationQuery(settled && { ...settled, ...visitor }))
  const seen = settled && !error ? data : undefined
  const faults = useFieldFaults(error)
  const first = Object.values(faults)[0]
  const address = 'address' in visitor ? visitor.address : undefined
  const chosen = 'country' in visitor ? visitor.country : null
  return (
    <div className={styles.simulator}>
      <p className="small quiet">
        <Text id="sim.hint" />
      </p>
      <Glance link={link} seen={seen} asked={chosen} onAsk={(code) => setVisitor({ country: code })} />
      <div className={styles.choices}>
        <CountryChoice value={chosen} onChange={(code) => setVisitor({ country: code })} />
        <AddressField
          error={address === undefined ? undefined : faults.address}
          onAsk={(text) => setVisitor({ address: text })}
        />
      </div>
      {!settled ? (
        <p className="small quiet" role="status">
          <Text id="sim.incomplete" />
        </p>
      ) : first ? (
        address === undefined || !faults.address ? (
          <p className={forms.error} role="alert">
            {first}
          </p>
        ) : null
      ) : error ? (
        <ErrorState words={words(error, 'sim.failed')} onRetry={() => void refetch()} />
      ) : seen ? (
        <Outcome seen={seen} address={address} clickId={clickId} />
      ) : (
        isPending && <PageSpinner />
      )}
    </div>
  )
}

/** What the server said about fields of the question, or of the form. */
function useFieldFaults(error: unknown): Readonly<Record<string, string>> {
  const say = useWords()
  if (!(error instanceof ApiError)) return {}
  const said = Object.entries(error.fields)
  return Object.fromEntries(said.map(([field, words]) => [field, say({ id: 'sim.failed', said: words })]))
}

function CountryChoice({ value, onChange }: { value: string | null; onChange: (code: string) => void }) {
  const nameOf = useCountryName()
  const codes = COUNTRY_CODES.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  return (
    <Field label={<Text id="sim.country" />}>
      {(control) => (
        <select
          {...control}
          className={forms.input}
          value={value ?? ''}
          onChange={({ target }) => target.value && onChange(target.value)}
        >
          {value === null && <option value="">–</option>}
          {[UNKNOWN_COUNTRY, ...codes].map((code) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Stands within the form of a link, too, so it is no form of its own. */
function AddressField({ error, onAsk }: { error: string | undefined; onAsk: (address: string) => void }) {
  const [typed, setTyped] = useState('')
  const ask = () => typed.trim() && onAsk(typed.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  return (
    <Field label={<Text id="sim.address" />} error={error} hint={<Text id="sim.addressHint" />}>
      {(control) => (
        <span className={styles.address}>
          <input
            {...control}
            className={`${forms.input} mono`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            placeholder="203.0.113.7"
            maxLength={45}
            autoComplete="off"
            spellCheck={false}
          />
          <Button onClick={ask}>
            <Text id="sim.look" />
          </Button>
        </span>
      )}
    </Field>
  )
}
