import { type ComponentType, lazy } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import { loadChunk } from './load-chunk.ts'
import { ErrorState } from './states.tsx'
import toasts from './toasts.module.css'

const reload = () => location.reload()

/** Shown in place of a part that failed to load. */
function PartFault() {
  const t = useText()
  return <ErrorState words={t('partFault')} retry={t('reload')} onRetry={reload} />
}

type NoteProps = { open?: boolean; onClose?: () => void; [other: string]: unknown }

/** Shown at the foot of the page, once for all parts without their own place. `onClose` makes it closable. */
export function FaultNote({ open = true, onClose }: NoteProps) {
  const t = useText()
  return (
    open &&
    createPortal(
      <div className={`${toasts.toasts} ${toasts.fault}`}>
        <div className={toasts.toast} role="alert">
          {t('partFault')}
          <Button small onClick={reload}>
            {t('reload')}
          </Button>
          {onClose && (
            <Button small look="plain" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </div>
      </div>,
      document.body,
    )
  )
}

/**
 * A part of the application that is loaded when first shown. If loading fails, `Fault` is shown instead and offers a
 * reload, while the rest of the page works.
 */
export const lazyPart = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  Fault: ComponentType<P> = PartFault,
) =>
  lazy(async () => ({
    default: await loadChunk(name, load()).catch((error: unknown) => {
      console.error(error)
      return Fault
    }),
  }))
