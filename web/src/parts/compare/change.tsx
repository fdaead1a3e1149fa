import { useIntl } from 'react-intl'
import { Text } from '../../i18n/text.tsx'
import { changeOf } from './change-of.ts'
import { useChangeWords } from './use-change-words.ts'

type ChangeProps = { now: number; before: number; short?: boolean }

/** The change of a count from the compared days, in percent and with its base. */
export function Change({ now, before, short }: ChangeProps) {
  const { formatNumber } = useIntl()
  const words = useChangeWords()
  const change = changeOf(now, before)
  if (change === null) return short ? <span className="faint">–</span> : <Text id="statistics.new" />
  const percent = words(change)
  if (short) return <span title={formatNumber(before)}>{percent}</span>
  if (change === 0) return <Text id="statistics.same" />
  return <Text id="statistics.change" values={{ change: percent, before: formatNumber(before) }} />
}
