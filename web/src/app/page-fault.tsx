import { useRouteError } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { ErrorState } from '../ui/states.tsx'
import states from '../ui/states.module.css'

/** Shown when a page cannot be loaded or rendered. A reload replaces missing parts of an older release. */
export function PageFault() {
  const t = useText()
  console.error(useRouteError())
  return (
    <main className={states.whole}>
      <ErrorState words={t('pageFault')} retry={t('reload')} onRetry={() => location.reload()} />
    </main>
  )
}
