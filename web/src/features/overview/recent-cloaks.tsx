import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Statistics } from '../../api/account.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { LinkLine } from '../../parts/link-line.tsx'
import { ModeBadge } from '../../parts/mode.tsx'
import { Day } from '../../parts/moment.tsx'
import { ShortLink } from '../../parts/short-link.tsx'
import { paths } from '../../paths.ts'
import tables from '../../ui/tables.module.css'
import styles from './recent-cloaks.module.css'

type Recent = Statistics['cloak']['recent_cloaks'][number]

/** A plain table, so that the first view does not load the table library. */
export function RecentCloaks({ cloaks }: { cloaks: readonly Recent[] }) {
  const t = useText()
  return (
    <div className={`${tables.scroll} ${tables.fit}`}>
      <table className={`${tables.table} ${tables.cards} ${styles.recent}`} aria-label={t('overview.recent')}>
        <thead>
          <tr>
            <th>
              <Text id="cloaks.name" />
            </th>
            <th>
              <Text id="mode" />
            </th>
            <th>
              <Text id="shortLink" />
            </th>
            <th>
              <Text id="targetUrl" />
            </th>
            <th className={tables.r}>
              <Text id="visits" />
            </th>
            <th className={tables.r}>
              <Text id="created" />
            </th>
          </tr>
        </thead>
        <tbody>
          {cloaks.map((cloak) => (
            <RecentRow key={cloak.id} cloak={cloak} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecentRow({ cloak }: { cloak: Recent }) {
  const t = useText()
  const { formatNumber } = useIntl()
  return (
    <tr>
      <td className={styles.name}>
        <Link className={styles.title} to={paths.cloak(cloak.id)} title={cloak.name} dir="auto">
          {cloak.name}
        </Link>
      </td>
      <td className={styles.mode}>
        <ModeBadge mode={cloak.mode} />
      </td>
      <td className={styles.link}>
        <ShortLink of={cloak} />
      </td>
      <td className={styles.target}>
        <LinkLine url={cloak.real_url} kind="real" copyLabel={t('copyRealLink')} />
      </td>
      <td className={`${styles.visits} ${tables.r} ${cloak.visits === 0 ? 'faint' : ''}`}>
        {formatNumber(cloak.visits)}
      </td>
      <td className={`${styles.created} ${tables.r} quiet`}>
        <Day at={cloak.created} />
      </td>
    </tr>
  )
}
