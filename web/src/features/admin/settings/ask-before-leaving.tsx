import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router'
import { Text, useText } from '../../../i18n/text.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Part } from './parts.ts'

/** Asks before unsaved input is lost: with our dialog on navigation, with the browser's when the tab is closed. */
/** `unsaved`: the groups with such input. */
export function AskBeforeLeaving({ unsaved }: { unsaved: readonly Part[] }) {
  const t = useText()
  const { formatList } = useIntl()
  const when = unsaved.length > 0
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
      sure={t('set.leaveSure', { groups: formatList(unsaved.map((part) => t(`set.part.${part}`))) })}
      action={<Text id="set.leaveDo" />}
      danger
      busy={false}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
