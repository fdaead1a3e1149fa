import { MAX_OUTGOING } from '@sluice/contract/api-outgoing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorWords } from '../../../api/error-words.ts'
import { outgoingQuery } from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { Opened } from './opened.ts'
import { OutgoingDialogs } from './outgoing-dialogs.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import { useOutgoingDeeds } from './use-outgoing-deeds.ts'
import counts from '../../../ui/counts.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './outgoing.module.css'

/** The account's outgoing postbacks: made, looked at, turned on and looked into here. */
export function OutgoingPart() {
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(outgoingQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const deeds = useOutgoingDeeds(setOpened)
  return (
    <section className={`${panels.panel} ${styles.part}`} aria-labelledby="outgoing-title">
      <div className={styles.head}>
        <div>
          <h2 id="outgoing-title">
            <Text id="outgoing.title" />
            {data && data.length > 0 && <span className={counts.count}>{data.length}</span>}
          </h2>
          <p className="small quiet">
            <Text id="outgoing.about" values={{ count: MAX_OUTGOING }} />
          </p>
        </div>
        <Button look="main" onClick={() => setOpened({ dialog: 'form', item: null })}>
          <Text id="outgoing.add" />
        </Button>
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'outgoing.failed')} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={!data}>
          {data?.length === 0 && <EmptyState words={t('outgoing.none')} />}
          {data && data.length > 0 && (
            <ul className={styles.rows}>
              {data.map((item) => (
                <OutgoingRow
                  key={item.id}
                  item={item}
                  working={deeds.startingOf === item.id}
                  onDeed={(deed) => deeds.begin(item, deed)}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      {opened && (
        <OutgoingDialogs
          opened={opened}
          items={data ?? []}
          deeds={deeds}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
