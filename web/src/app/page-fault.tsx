import { useRouteError } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { ErrorState } from '../ui/states.tsx'
import states from '../ui/states.module.css'

/** A page that could not be loaded or drawn; a missing part of an older release comes with the reload. */
export function PageFault() {
  const t = useText()
  console.error(useRouteError())
  return (
    <main className={states.whole}>
      <ErrorState words={t('pageFault')} retry={t('reload')} onRetry={() => location.reload()} />
    </main>
  )
}
