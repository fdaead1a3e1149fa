import { HintLayer } from '../ui/hint-layer.tsx'
import { ToastLayer } from '../ui/toast-layer.tsx'

export function FloatingLayers() {
  return (
    <>
      <HintLayer />
      <ToastLayer />
    </>
  )
}
