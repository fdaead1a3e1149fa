import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Today } from '../../../api/today.ts'
import { Text } from '../../../i18n/text.tsx'
import { useChangeWords } from '../../../parts/compare/use-change-words.ts'
import { Country } from '../../../parts/countries.tsx'
import { paths } from '../../../paths.ts'
import { changeOf } from './shape-today.ts'
import styles from './movers.module.css'

type MoversProps = { movers: Today['movers'] /** Whether yesterday's visits are kept. */; known: boolean }

/** The links and countries whose visits differ most from yesterday's until the same time. */
export function Movers({ movers: { cloaks, countries }, known }: MoversProps) {
  if (!known) return null
  if (cloaks.length + countries.length === 0)
    return (
      <p className={`${styles.none} small quiet`}>
        <Text id="today.noMovers" />
      </p>
    )
  return (
    <div className={styles.movers}>
      <MoverList title={<Text id="today.movers.links" />}>
        {cloaks.map((row) => (
          <Mover key={row.cloak_id} now={row.today} before={row.yesterday}>
            {row.deleted ? (
              <span className="cut" dir="auto">
                {row.name || `#${row.cloak_id}`}
              </span>
            ) : (
              <Link className="cut" to={paths.cloak(row.cloak_id)} title={row.name} dir="auto">
                {row.name}
              </Link>
            )}
          </Mover>
        ))}
      </MoverList>
      <MoverList title={<Text id="today.movers.countries" />}>
        {countries.map((row) => (
          <Mover key={row.country} now={row.today} before={row.yesterday}>
            <Country code={row.country} />
          </Mover>
        ))}
      </MoverList>
    </div>
  )
}

const MoverList = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={styles.list}>
    <h3 className="tiny quiet">{title}</h3>
    <ul>{children}</ul>
  </div>
)

function Mover({ now, before, children }: { now: number; before: number; children: ReactNode }) {
  const { formatNumber } = useIntl()
  const words = useChangeWords()
  const change = changeOf(now, before)
  return (
    <li className={styles.mover}>
      {children}
      <span className="quiet num">
        {formatNumber(before)} → {formatNumber(now)}
      </span>
      <b className={`${styles.by} num`}>{change === null ? <Text id="today.new" /> : words(change)}</b>
    </li>
  )
}
