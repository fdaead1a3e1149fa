import { useEffect } from 'react'
import { askAndSend } from '../api/confirmation.ts'
import { confirmBy } from '../api/confirmer.ts'
import { putAboveDialogs } from '../ui/above-dialogs.ts'
import { HintLayer } from '../ui/hint-layer.tsx'
import { ToastLayer } from '../ui/toast-layer.tsx'
import { ConfirmationLayer } from './confirmation/confirmation-layer.tsx'

putAboveDialogs(ConfirmationLayer)

export function FloatingLayers() {
  useEffect(() => confirmBy(askAndSend), [])
  return (
    <>
      <HintLayer />
      <ToastLayer />
      <ConfirmationLayer />
    </>
  )
}
