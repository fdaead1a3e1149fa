import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import type { Statistics } from '../../api/account.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { LinkLine } from '../../parts/link-line.tsx'
import { ModeBadge } from '../../parts/mode.tsx'
import { Day } from '../../parts/moment.tsx'
import { ShortLink } from '../../parts/short-link.tsx'
import { paths } from '../../paths.ts'

type Recent = Statistics['cloak']['recent_cloaks'][number]

/** A fixed table, written out: the first view does without the table library. */
export function RecentCloaks({ cloaks }: { cloaks: readonly Recent[] }) {
  const t = useText()
  return (
    <div className="scroll">
      <table className="table table--cards recent" aria-label={t('overview.recent')}>
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
            <th className="r">
              <Text id="visits" />
            </th>
            <th className="r">
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
      <td className="r-name">
        <Link className="row-name" to={paths.cloak(cloak.id)} title={cloak.name}>
          {cloak.name}
        </Link>
      </td>
      <td className="r-mode">
        <ModeBadge mode={cloak.mode} />
      </td>
      <td className="r-link">
        <ShortLink link={cloak.short_link} />
      </td>
      <td className="r-target">
        <LinkLine url={cloak.real_url} kind="real" copyLabel={t('copyRealLink')} />
      </td>
      <td className={`r-visits r ${cloak.visits === 0 ? 'faint' : ''}`}>{formatNumber(cloak.visits)}</td>
      <td className="r-created r quiet">
        <Day at={cloak.created} />
      </td>
    </tr>
  )
}
