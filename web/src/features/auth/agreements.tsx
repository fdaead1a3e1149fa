import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Text } from '../../i18n/text.tsx'
import { LegalDialog, type LegalPart } from '../../parts/legal-dialog.tsx'
import type { RegisterValues } from './auth-rules.ts'
import links from '../../ui/links.module.css'
import styles from './agreements.module.css'
import auth from './auth.module.css'

type AgreementsProps = { form: UseFormReturn<RegisterValues>; error: string | undefined }

/** Both texts must be accepted; each opens from its name. */
export function Agreements({ form, error }: AgreementsProps) {
  const [part, setPart] = useState<LegalPart | null>(null)
  return (
    <div className={styles.agreements}>
      {(['terms', 'privacy'] as const).map((name) => (
        <div key={name} className={`${auth.agree} ${styles.agree}`}>
          <label>
            <input
              type="checkbox"
              aria-invalid={Boolean(error)}
              {...form.register(name, { onChange: () => form.clearErrors(['terms', 'privacy']) })}
            />
            <Text id="auth.agree" />
          </label>
          <button type="button" className={links.link} onClick={() => setPart(name)}>
            <Text id={`legal.${name}`} />
          </button>
        </div>
      ))}
      {error && (
        <p className={`${auth.words} ${auth.amiss}`} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
      {part && <LegalDialog part={part} onPart={setPart} onClose={() => setPart(null)} />}
    </div>
  )
}
