import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ChangeMoment, ChartMoment } from './chart-moment.ts'
import { MARK_ICONS } from './mark-icons.ts'
import iconButtons from '../../ui/icon-buttons.module.css'
import links from '../../ui/links.module.css'
import styles from './chart-marks.module.css'

type Props = { items: readonly ChartMoment[]; onChange: ChangeMoment }

/** What a mark stands for, with when it was; notes can be changed. */
export function MomentList({ items, onChange }: Props) {
  const t = useText()
  const dates = useDates()
  return (
    <ul>
      {items.map((moment) => {
        const Icon = MARK_ICONS[moment.kind]
        return (
          <li key={moment.key} className={styles.moment}>
            <Icon size={14} aria-hidden />
            <span className={styles.said}>
              <span dir="auto">
                {moment.kind === 'version' && <b>{moment.name} </b>}
                {moment.words}
              </span>
              <time className="tiny quiet num" dateTime={moment.at} title={dates.exact(moment.at)}>
                {dates.moment(moment.at)}
              </time>
              {moment.visits && (
                <Link className={links.link} to={moment.visits}>
                  <Text id="marks.visits" />
                </Link>
              )}
            </span>
            {moment.note && (
              <>
                <IconButton
                  icon={Pencil}
                  small
                  label={t('marks.editNote')}
                  className={iconButtons.tight}
                  onClick={() => onChange('edit', moment)}
                />
                <IconButton
                  icon={Trash2}
                  small
                  label={t('marks.deleteNote')}
                  className={`${iconButtons.tight} ${iconButtons.bad}`}
                  onClick={() => onChange('delete', moment)}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
