import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Text, useText } from '../../../i18n/text.tsx'
import { Confirm } from '../../../ui/confirm.tsx'

/** Asks before unsaved input is lost: with our dialog on navigation, with the browser's when the tab is closed. */
export function AskBeforeLeaving({ when }: { when: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      icon={TriangleAlert}
      title={t('set.leave')}
      sure={t('set.leaveSure')}
      action={<Text id="set.leaveDo" />}
      danger
      busy={false}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
