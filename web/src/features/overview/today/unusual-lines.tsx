import { ArrowRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Today } from '../../../api/today.ts'
import { Text } from '../../../i18n/text.tsx'
import { useCountryName } from '../../../parts/countries.tsx'
import { logAddress } from '../../../parts/visit-filters/log-address.ts'
import { useDates } from '../../../ui/dates/use-dates.ts'
import layout from '../../../ui/layout.module.css'
import links from '../../../ui/links.module.css'
import styles from './unusual-lines.module.css'

type Line = Today['unusual'][number]

/**
 * What is far from usual, a line each with the way to its visits. Others are a press away, and there is a line in any case,
 * so that nothing moves when they arrive.
 */
export function UnusualLines({ lines }: { lines: readonly Line[] | undefined }) {
  const [all, setAll] = useState(false)
  if (!lines || lines.length === 0)
    return <p className={`${styles.none} small quiet`}>{lines && <Text id="today.usual" />}</p>
  const others = lines.length - 1
  return (
    <ul className={styles.lines}>
      {(all ? lines : lines.slice(0, 1)).map((line, at) => (
        <UnusualLine key={`${line.cloak_id} ${line.measure}`} line={line}>
          {at === 0 && others > 0 && (
            <button type="button" className={links.link} aria-expanded={all} onClick={() => setAll(!all)}>
              <Text id={all ? 'today.unusual.fewer' : 'today.unusual.more'} values={{ count: others }} />
            </button>
          )}
        </UnusualLine>
      ))}
    </ul>
  )
}

function UnusualLine({ line, children }: { line: Line; children: ReactNode }) {
  const { formatNumber } = useIntl()
  const dates = useDates()
  const country = useCountryName()
  const figure = (value: number) =>
    line.measure === 'audit_share'
      ? formatNumber(value, { style: 'percent', maximumFractionDigits: 0 })
      : formatNumber(Math.round(value))
  const address = logAddress(line.filters, { range: 'span', from: line.from, until: line.to })
  const end = dates.moment(line.to)
  const name = line.cloak_name || `#${line.cloak_id}`
  return (
    <li className={styles.line}>
      <TriangleAlert size={14} aria-hidden />
      <span className={styles.words}>
        <b dir="auto">{name}</b>
        {line.country && <> · {country(line.country)}</>}{' '}
        <Text
          id={`today.unusual.${line.measure}`}
          values={{ value: <b key="value">{figure(line.value)}</b>, usual: figure(line.usual) }}
        />{' '}
        <span className="quiet num">
          <Text
            id="today.unusual.span"
            values={{
              from: dates.moment(line.from),
              to: dates.day(line.to) === dates.day(line.from) ? end.slice(-5) : end,
              visits: formatNumber(line.visits),
            }}
          />
        </span>
      </span>
      <span className={`small ${layout.end} ${styles.ways}`}>
        {children}
        <Link className={links.link} to={address}>
          <Text id="today.seeVisits" /> <ArrowRight size={12} aria-hidden />
        </Link>
      </span>
    </li>
  )
}
