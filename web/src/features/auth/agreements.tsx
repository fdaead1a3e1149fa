import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Text } from '../../i18n/text.tsx'
import { LegalDialog, type LegalPart } from '../../parts/legal-dialog.tsx'
import { useHeld } from '../../ui/use-held.ts'
import links from '../../ui/links.module.css'
import styles from './agreements.module.css'
import auth from './auth.module.css'

type Agreed = 'terms' | 'privacy'
type AgreementsProps = {
  text: (name: Agreed) => UseFormRegisterReturn
  fault: (name: Agreed) => string | undefined
}

/** Both texts must be accepted; each opens from its name. */
export function Agreements({ text, fault }: AgreementsProps) {
  const [part, setPart] = useState<LegalPart | null>(null)
  return (
    <div className={styles.agreements}>
      {(['terms', 'privacy'] as const).map((name) => (
        <Agreement key={name} name={name} box={text(name)} error={fault(name)} onRead={() => setPart(name)} />
      ))}
      {part && <LegalDialog part={part} onPart={setPart} onClose={() => setPart(null)} />}
    </div>
  )
}

type AgreementProps = {
  name: Agreed
  box: UseFormRegisterReturn
  error: string | undefined
  onRead: () => void
}

/** One box, with its error below. */
function Agreement({ name, box, error: now, onRead }: AgreementProps) {
  const id = useId()
  const error = useHeld(now)
  return (
    <div>
      <div className={`${auth.agree} ${styles.agree}`}>
        <label>
          <input {...box} type="checkbox" aria-invalid={Boolean(error)} aria-describedby={error && id} />
          <Text id="auth.agree" />
        </label>
        <button type="button" className={links.link} onClick={onRead}>
          <Text id={`legal.${name}`} />
        </button>
      </div>
      {error && (
        <p className={`${auth.words} ${auth.amiss}`} id={id} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
