import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { Preview } from './preview.tsx'
import styles from './preview.module.css'

const LegalText = lazyPart(
  'legal-dialog',
  async () => (await import('../../../../parts/legal-dialog.tsx')).LegalText,
)

export function LegalPreview({ part }: { part: 'terms' | 'privacy' }) {
  const { control } = useFormContext<SettingsValues>()
  const text = useWatch({ control, name: `legal.${part}` })
  return (
    <Preview>
      {(pick) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <div className={styles.legal} tabIndex={0}>
          <Suspense fallback={null}>
            <LegalText text={pick(text)} />
          </Suspense>
        </div>
      )}
    </Preview>
  )
}
