import { Dialog } from '@base-ui/react/dialog'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useRef } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { WholeMoment } from '../../parts/moment.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState, ErrorState, PageSpinner } from '../../ui/states.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { useShownVisit } from './use-shown-visit.ts'
import { VisitFacts } from './visit-facts.tsx'
import { WhyWent } from './why-words.tsx'
import dialogs from '../../ui/dialogs.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import styles from './visit-panel.module.css'

type Props = { shown: ReturnType<typeof useShownVisit>; close: () => void }

/** One visit beside the list, which stays in use; on a phone a sheet. */
export function VisitPanel({ shown, close }: Props) {
  const t = useText()
  const words = useErrorWords()
  const phone = useIsPhone()
  const popup = useRef<HTMLDivElement>(null)
  const { entry, fault, missing, newer, older } = shown
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => !open && close()}
      modal={phone}
      disablePointerDismissal={!phone}
    >
      <Dialog.Portal>
        {phone && <Dialog.Backdrop className={dialogs.backdrop} />}
        <Dialog.Popup className={styles.panel} ref={popup} initialFocus={popup}>
          <div className={styles.head}>
            <Dialog.Title>
              {entry ? <WholeMoment at={entry.access_time} /> : <Text id="visit.title" />}
            </Dialog.Title>
            <span className={`${layout.line} ${layout.end} ${styles.ways}`}>
              <IconButton icon={ChevronUp} label={t('visit.newer')} disabled={!newer} onClick={newer} />
              <IconButton icon={ChevronDown} label={t('visit.older')} disabled={!older} onClick={older} />
              <Dialog.Close className={iconButtons.button} aria-label={t('close')}>
                <X aria-hidden />
              </Dialog.Close>
            </span>
          </div>
          <div className={styles.body}>
            {entry ? (
              <>
                <WhyWent entry={entry} />
                <VisitFacts entry={entry} />
                {(newer || older) && (
                  <p className={`tiny faint ${layout.notPhone}`}>
                    <Text id="visit.keys" />
                  </p>
                )}
              </>
            ) : fault ? (
              <ErrorState words={words(fault, 'visit.failed')} onRetry={shown.again} />
            ) : missing ? (
              <EmptyState words={<Text id="visit.gone" />} />
            ) : (
              <PageSpinner />
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
