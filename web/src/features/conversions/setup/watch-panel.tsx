import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Radio } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { arrivalsQuery } from '../../../api/track.ts'
import { Text } from '../../../i18n/text.tsx'
import { paths } from '../../../paths.ts'
import { useDates } from '../../../ui/dates/use-dates.ts'
import { Amount } from '../amount.tsx'
import { EventName } from '../event-name.tsx'
import { OutcomeBadge } from '../outcome-badge.tsx'
import { type Arrival, arrivalsOf, watchedOf } from './arrivals.ts'
import status from '../../../parts/status-box.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './watch.module.css'

const LOOKS = {
  waiting: { Icon: Radio, tone: status.info },
  arrived: { Icon: CircleCheck, tone: status.good },
  refused: { Icon: CircleAlert, tone: status.warn },
} as const
const SHOWN = 5

/** Waits for events and says what came of each. It asks again every few seconds while it is on the screen. */
export function WatchPanel() {
  const { data, isError } = useQuery(arrivalsQuery)
  const arrivals = data && arrivalsOf(data)
  // What was there when the screen opened has not arrived now, whatever the clocks say.
  const [before, setBefore] = useState<ReadonlySet<string> | null>(null)
  if (arrivals && !before) setBefore(new Set(arrivals.map(({ key }) => key)))
  const isNew = (each: Arrival) => before !== null && !before.has(each.key)
  const state = watchedOf(arrivals ?? [])
  const [newest] = arrivals ?? []
  const fresh = state === 'arrived' && newest !== undefined && isNew(newest)
  const { Icon, tone } = LOOKS[state]
  return (
    <section className={`${panels.panel} ${styles.watch}`} aria-labelledby="conversion-watch">
      <h2 id="conversion-watch">
        <Text id="conversions.watchTitle" />
      </h2>
      <div className={`${status.box} ${tone}`} role="status" aria-busy={!data}>
        <Icon size={20} aria-hidden />
        <div>
          <p className="strong">
            <Text id={`conversions.watch.${fresh ? 'fresh' : state}`} />
          </p>
          {state === 'waiting' && (
            <p className="tiny">
              <Text id="conversions.watchWaiting" />
            </p>
          )}
          {state === 'refused' && newest?.reason && (
            <>
              <p className="small">
                <Text id={`conversions.reason.${newest.reason}`} />
              </p>
              <p className="tiny">
                <Text id={`conversions.help.${newest.reason}`} />
              </p>
            </>
          )}
        </div>
      </div>
      {isError && (
        <p className="tiny quiet">
          <Text id="conversions.watchFailed" />
        </p>
      )}
      {arrivals && arrivals.length > 0 && (
        <>
          <ul className={styles.arrivals}>
            {arrivals.slice(0, SHOWN).map((each) => (
              <ArrivalRow key={each.key} arrival={each} fresh={isNew(each)} />
            ))}
          </ul>
          <p className="small">
            <Link className={links.link} to={`${paths.conversions}?part=postbacks`}>
              <Text id="conversions.allPostbacks" />
            </Link>
          </p>
        </>
      )}
    </section>
  )
}

function ArrivalRow({ arrival, fresh }: { arrival: Arrival; fresh: boolean }) {
  const dates = useDates()
  const { at, dialect, event, outcome, reason, conversion } = arrival
  return (
    <li className={fresh ? styles.fresh : undefined}>
      <p>
        <span className="strong">
          <EventName name={event} />
        </span>
        <OutcomeBadge outcome={outcome} />
        {conversion?.value && <Amount value={conversion.value} currency={conversion.currency} />}
      </p>
      <p className="tiny quiet num">
        <Text id={`conversions.dialect.${dialect ?? 'file'}`} />
        {' · '}
        <time dateTime={at} title={dates.exact(at)}>
          {dates.moment(at)}
        </time>
      </p>
      {reason && (
        <p className="tiny">
          <Text id={`conversions.reason.${reason}`} />
        </p>
      )}
    </li>
  )
}
