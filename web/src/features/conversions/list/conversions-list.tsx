import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useErrorWords } from '../../../api/error-words.ts'
import { CONVERSIONS_PER_PAGE, conversionsQuery } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { paths } from '../../../paths.ts'
import { List } from '../../../ui/list.tsx'
import { EmptyState, NoMatch } from '../../../ui/states.tsx'
import { readListPage, useUrlState } from '../../../ui/url-state.ts'
import { PageFoot } from '../page-foot.tsx'
import { UploadButton } from '../upload/upload-button.tsx'
import { conversionColumns } from './conversion-columns.tsx'
import { LinkFilter } from './link-filter.tsx'
import buttons from '../../../ui/buttons.module.css'
import layout from '../../../ui/layout.module.css'
import toolbars from '../../../ui/toolbars.module.css'
import styles from './conversions.module.css'

/** Every conversion of the account, or of one link. */
export function ConversionsList() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const cloak = readCloak(search.get('cloak'))
  const at = readListPage(search)
  const list = useQuery(conversionsQuery(cloak, at))
  const columns = useMemo(conversionColumns, [])
  const { data } = list
  return (
    <>
      <p className="small quiet">
        <Text id="conversions.listAbout" />
      </p>
      <div className={`${toolbars.toolbar} ${styles.tools}`}>
        <LinkFilter value={cloak} onChange={(next) => change({ cloak: next })} />
        <span className={layout.end} />
        <UploadButton />
        <RefreshButton list={list} failed="conversions.listFailed" />
      </div>
      <List
        list={list}
        rows={data?.items}
        columns={columns}
        label={t('conversions.part.list')}
        className={styles.conversions}
        expected={CONVERSIONS_PER_PAGE}
        fault={(error) => words(error, 'conversions.listFailed')}
        empty={
          cloak === null ? (
            <EmptyState words={t('conversions.noConversions')}>
              <Link className={buttons.button} to={paths.conversions}>
                <Text id="conversions.toSetup" />
              </Link>
            </EmptyState>
          ) : (
            <NoMatch words={t('conversions.noMatch')} onClear={() => change({ cloak: null })} />
          )
        }
        foot={
          data &&
          data.total > 0 && (
            <PageFoot
              page={at.page}
              total={data.total}
              onPage={(page) => change({ page, asof: data.as_of })}
            />
          )
        }
      />
    </>
  )
}

function readCloak(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
