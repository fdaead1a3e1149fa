import { ShieldCheck, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Chosen } from './chosen.ts'
import { ChosenDialog, type Deed } from './chosen-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import styles from './chosen-bar.module.css'

/** What can be done with the chosen links: the way to audit mode, and the end. Nothing leads many links out of audit mode. */
export function ChosenBar({ chosen }: { chosen: Chosen }) {
  const t = useText()
  const [asked, setAsked] = useState<Deed | null>(null)
  const count = chosen.links.size
  return (
    <>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('chosen.bar')}>
          <span className="num" role="status">
            <Text id="chosen.count" values={{ count }} />
          </span>
          <Button small className={layout.end} onClick={() => setAsked('to-safe')}>
            <ShieldCheck aria-hidden />
            <Text id="chosen.toSafe" />
          </Button>
          <Button small look="danger" onClick={() => setAsked('delete')}>
            <Trash2 aria-hidden />
            <Text id="chosen.delete" />
          </Button>
          <IconButton icon={X} label={t('chosen.clear')} onClick={chosen.clear} />
        </section>
      )}
      {asked && <ChosenDialog deed={asked} chosen={chosen} onClose={() => setAsked(null)} />}
    </>
  )
}
