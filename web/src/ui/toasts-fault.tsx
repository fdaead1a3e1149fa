import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../i18n/words.ts'
import { FaultNote } from './lazy-part.tsx'
import { type Shown, showToastsWith } from './toasts.ts'
import { useAfter } from './use-after.ts'
import toasts from './toasts.module.css'

const STAYS_MS = 8_000

/** In place of the toasts that could not be loaded: the note about it, and results as plain as they can be. */
export function ToastsFault() {
  const say = useWords()
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => showToastsWith({ show: setShown, remove: () => setShown(null) }), [])
  useAfter(shown !== null, STAYS_MS, () => setShown(null))
  return (
    <>
      <FaultNote />
      {shown &&
        createPortal(
          <div className={toasts.toasts}>
            <p className={toasts.toast} role="alert">
              {say(shown.words)}
            </p>
          </div>,
          document.body,
        )}
    </>
  )
}
