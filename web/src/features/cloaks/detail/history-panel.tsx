import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import {
  type CloakVersion,
  historyQuery,
  MOST_VERSIONS,
  useRestoreVersion,
} from '../../../api/cloak-history.ts'
import { useErrorWords, wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { useTellWhenLive } from '../../../parts/mode-switch/use-tell-when-live.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ChangeList } from './change-view.tsx'
import { changesBetween } from './version-changes.ts'
import { VersionRow } from './version-row.tsx'
import counts from '../../../ui/counts.module.css'
import dialogs from '../../../ui/dialogs.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import historyStyles from './history.module.css'

const AT_ONCE = 8

/** Earlier versions of the link, who changed it, and how to restore one. */
export function HistoryPanel({ id }: { id: number }) {
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [count, setCount] = useState(AT_ONCE)
  const [restoring, setRestoring] = useState<CloakVersion | null>(null)
  const { data, error, isFetching, refetch } = useQuery(historyQuery(id, count))
  const versions = data?.items
  const now = versions?.[0]
  return (
    <section className={`${panels.panel} ${historyStyles.history}`} aria-labelledby="history-title">
      <div className={`${panels.head} ${panels.line}`}>
        <h2 id="history-title">
          <Text id="history.title" />
        </h2>
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'history.failed')} onRetry={() => void refetch()} />
      ) : (
        <ol aria-busy={isFetching}>
          {versions?.map((version, at) => (
            <VersionRow
              key={version.version}
              version={version}
              now={at === 0}
              {...(differs(now, version) && { onRestore: () => setRestoring(version) })}
            />
          ))}
        </ol>
      )}
      {data && data.total > data.items.length && count < MOST_VERSIONS && (
        <div className={panels.more}>
          <button
            type="button"
            className={links.link}
            onClick={() => setCount(Math.min(MOST_VERSIONS, count * 3))}
          >
            <Text id="history.more" />
          </button>
        </div>
      )}
      {restoring && now && (
        <RestoreDialog id={id} now={now} version={restoring} onClose={() => setRestoring(null)} />
      )}
    </section>
  )
}

/** Changes that a restore would make: it leaves the state and the domain as they are, and takes no regions for none. */
const wayBack = (now: CloakVersion, version: CloakVersion) =>
  changesBetween(now, version).filter(
    ({ field }) =>
      field !== 'active' &&
      field !== 'domain' &&
      (field !== 'selected_regions' || version.selected_regions.length > 0),
  )

const differs = (now: CloakVersion | undefined, version: CloakVersion) =>
  now !== undefined && wayBack(now, version).length > 0

type RestoreProps = { id: number; now: CloakVersion; version: CloakVersion; onClose: () => void }

function RestoreDialog({ id, now, version, onClose }: RestoreProps) {
  const to = version.version
  const t = useText()
  const restore = useRestoreVersion(id)
  const tellWhenLive = useTellWhenLive()
  const onConfirm = () =>
    restore.mutate(to, {
      onSuccess: () => {
        toast('good', { id: 'history.restored', values: { version: to } })
        void tellWhenLive(id)
        onClose()
      },
      onError: (error) => toast('bad', wordsOf(error, 'history.restoreFailed')),
    })
  return (
    <Confirm
      icon={History}
      title={t('history.restoreNamed', { version: to })}
      sure={t('history.restoreSure', { version: to })}
      action={<Text id="history.restoreNamed" values={{ version: to }} />}
      busy={restore.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={`${dialogs.body} ${dialogs.indent}`}>
        <ChangeList changes={wayBack(now, version)} />
      </div>
    </Confirm>
  )
}
