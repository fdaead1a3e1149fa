import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import type { OwnDomain } from '../../../api/domains.ts'
import { Text } from '../../../i18n/text.tsx'
import { agoOf, waitsForDns } from './pace.ts'

const SECOND_MS = 1_000

/** When DNS was asked last and will be asked next, by the second. */
export function CheckTimes({ domain }: { domain: OwnDomain }) {
  const { formatRelativeTime } = useIntl()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const { checked, next_check } = domain
  const relative = (ms: number, sign: 1 | -1) => {
    const { count, unit } = agoOf(ms)
    return formatRelativeTime(sign * count, unit, { style: 'narrow' })
  }
  if (checked === null)
    return (
      <p className="tiny quiet">
        <Text id="ownDomains.notChecked" />
      </p>
    )
  const ago = relative(now - Date.parse(checked), -1)
  const due = Date.parse(next_check) - now
  return (
    <p className="tiny quiet num">
      {!waitsForDns(domain) ? (
        <Text id="ownDomains.checked" values={{ ago }} />
      ) : due < SECOND_MS / 2 ? (
        <Text id="ownDomains.checkedDue" values={{ ago }} />
      ) : (
        <Text id="ownDomains.checkedNext" values={{ ago, next: relative(due, 1) }} />
      )}
    </p>
  )
}
