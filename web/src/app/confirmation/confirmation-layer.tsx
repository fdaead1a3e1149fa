import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useConfirmation } from '../../api/confirmation.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import dialogs from '../../ui/dialogs.module.css'

/** The places where it can open, each above the previous one. */
let places: readonly symbol[] = []
const listeners = new Set<() => void>()
function keep(next: readonly symbol[]): void {
  places = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for a confirmation above everything open: one is in the layout, one in each dialog, and the last one asks. */
export function ConfirmationLayer() {
  const confirmation = useConfirmation()
  const [own] = useState(() => Symbol())
  useLayoutEffect(() => {
    keep([...places, own])
    return () => keep(places.filter((each) => each !== own))
  }, [own])
  const last = useSyncExternalStore(subscribe, () => places.at(-1))
  const place = useRef<HTMLSpanElement>(null)
  // The pressed button cannot take the focus back while it is busy.
  const dialogBelow = () => place.current?.closest<HTMLElement>(`.${dialogs.dialog}`) ?? null
  return (
    <>
      <span ref={place} hidden />
      {confirmation && last === own && (
        <ConfirmationDialog confirmation={confirmation} finalFocus={dialogBelow} />
      )}
    </>
  )
}
