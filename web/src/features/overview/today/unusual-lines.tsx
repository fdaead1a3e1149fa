import { ArrowRight, TriangleAlert } from 'lucide-react'
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

/** What is far from usual, a line each with the way to its visits. There is a line in any case, so that nothing moves. */
export function UnusualLines({ lines }: { lines: readonly Line[] | undefined }) {
  if (!lines || lines.length === 0)
    return <p className={`${styles.none} small quiet`}>{lines && <Text id="today.usual" />}</p>
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <UnusualLine key={`${line.cloak_id} ${line.measure}`} line={line} />
      ))}
    </ul>
  )
}

function UnusualLine({ line }: { line: Line }) {
  const { formatNumber } = useIntl()
  const dates = useDates()
  const country = useCountryName()
  const figure = (value: number) =>
    line.measure === 'audit_share'
      ? formatNumber(value, { style: 'percent', maximumFractionDigits: 0 })
      : formatNumber(Math.round(value))
  const address = logAddress(line.filters, { range: 'span', from: line.from, until: line.to })
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
              to: dates.moment(line.to).slice(-5),
              visits: formatNumber(line.visits),
            }}
          />
        </span>
      </span>
      <Link className={`${links.link} small ${layout.end} ${styles.way}`} to={address}>
        <Text id="today.seeVisits" /> <ArrowRight size={12} aria-hidden />
      </Link>
    </li>
  )
}
