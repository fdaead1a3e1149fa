import { POSTBACK_DAYS } from '@sluice/contract/conversions'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useErrorWords } from '../../../api/error-words.ts'
import { type LoggedPostback, postbacksQuery } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { paths } from '../../../paths.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { readListPage, useUrlState } from '../../../ui/url-state.ts'
import { PageFoot } from '../page-foot.tsx'
import { PostbackRow } from './postback-row.tsx'
import buttons from '../../../ui/buttons.module.css'
import layout from '../../../ui/layout.module.css'
import panels from '../../../ui/panels.module.css'
import skeletons from '../../../ui/skeletons.module.css'
import tables from '../../../ui/tables.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import styles from './postbacks.module.css'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** What was received in the last days, and what became of it. */
export function PostbacksList() {
  const t = useText()
  const [search, change] = useUrlState()
  const at = readListPage(search)
  const list = useQuery(postbacksQuery(at))
  const { data } = list
  return (
    <>
      <div className={toolbars.toolbar}>
        <p className="small quiet">
          <Text id="conversions.postbacksAbout" values={{ days: POSTBACK_DAYS }} />
        </p>
        <span className={layout.end} />
        <RefreshButton list={list} failed="conversions.postbacksFailed" />
      </div>
      <section className={panels.panel} aria-label={t('conversions.part.postbacks')}>
        <Rows list={list} />
        {data && data.total > 0 && (
          <div className={tables.foot}>
            <PageFoot
              page={at.page}
              total={data.total}
              onPage={(page) => change({ page, asof: data.as_of })}
            />
          </div>
        )}
      </section>
    </>
  )
}

function Rows({ list }: { list: ReturnType<typeof useQuery<{ items: LoggedPostback[]; total: number }>> }) {
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch, isPlaceholderData } = list
  if (error && !data)
    return <ErrorState words={words(error, 'conversions.postbacksFailed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <ul className={styles.list} aria-busy="true" aria-label={t('loading')}>
        {SKELETONS.map((each) => (
          <li key={each} className={styles.wait}>
            <span className={skeletons.skeleton} />
          </li>
        ))}
      </ul>
    )
  if (data.items.length === 0)
    return (
      <EmptyState words={t('conversions.noPostbacks')}>
        <Link className={buttons.button} to={paths.conversions}>
          <Text id="conversions.toSetup" />
        </Link>
      </EmptyState>
    )
  return (
    <ul className={styles.list} aria-busy={isPlaceholderData}>
      {data.items.map((postback) => (
        <PostbackRow key={postback.id} postback={postback} />
      ))}
    </ul>
  )
}
