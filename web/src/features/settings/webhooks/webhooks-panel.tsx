import { MAX_WEBHOOKS } from '@sluice/contract/api-webhooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorWords } from '../../../api/error-words.ts'
import { webhooksQuery } from '../../../api/webhooks.ts'
import { Text } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { Opened } from './opened.ts'
import { useWebhookDeeds } from './use-webhook-deeds.ts'
import { WebhookDialogs } from './webhook-dialogs.tsx'
import { WebhookRow } from './webhook-row.tsx'
import counts from '../../../ui/counts.module.css'
import forms from '../../../ui/forms.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import setting from '../setting.module.css'
import styles from './webhooks-panel.module.css'

/** The account's webhooks: added, tested, stopped and looked into here. */
export function WebhooksPanel() {
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const deeds = useWebhookDeeds(setOpened)
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="webhooks-title">
      <div>
        <h2 id="webhooks-title">
          <Text id="webhooks.title" />
          {data && <span className={counts.count}>{data.length}</span>}
        </h2>
        <p className="small quiet">
          <Text id="webhooks.about" values={{ count: MAX_WEBHOOKS }} />{' '}
          <a className={links.link} href="/api/docs" target="_blank" rel="noreferrer">
            <Text id="webhooks.docs" />
          </a>
        </p>
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'webhooks.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={forms.form} aria-busy={!data}>
          {data && data.length > 0 && (
            <ul className={styles.webhooks}>
              {data.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  working={deeds.workingOn(webhook.id)}
                  onDeed={(deed) => deeds.begin(webhook, deed)}
                />
              ))}
            </ul>
          )}
          <div className={setting.ways}>
            <Button onClick={() => setOpened({ dialog: 'form', webhook: null })}>
              <Text id="webhooks.add" />
            </Button>
            <Button look="plain" onClick={() => setOpened({ dialog: 'secret', secret: null })}>
              <Text id="webhooks.verifyTitle" />
            </Button>
          </div>
        </div>
      )}
      {opened && (
        <WebhookDialogs
          opened={opened}
          webhooks={data ?? []}
          deeds={deeds}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
