import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords, wordsOf } from '../../../api/error-words.ts'
import { type ApiKey, keysQuery, type NewKey, useRevokeKey, useRollKey } from '../../../api/keys.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.ts'
import { AddKeyDialog } from './add-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { KeyShownDialog } from './key-shown-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import forms from '../../../ui/forms.module.css'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import setting from '../setting.module.css'
import styles from './keys-panel.module.css'

type Opened = { dialog: 'add' } | { dialog: 'shown'; made: NewKey } | { dialog: 'revoke'; key: ApiKey }

/** The account's API keys: made, renewed and revoked here. */
export function KeysPanel() {
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(keysQuery)
  const roll = useRollKey()
  const revoke = useRevokeKey()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const onRoll = (id: number) =>
    roll.mutate(id, {
      onSuccess: (made) => setOpened({ dialog: 'shown', made }),
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
    })
  const onRevoke = (id: number) =>
    revoke.mutate(id, {
      onSuccess: () => {
        toast('good', 'keys.revoked')
        close()
      },
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
    })
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="keys-title">
      <div>
        <h2 id="keys-title">
          <Text id="keys.title" />
          {data && <span className={counts.count}>{data.length}</span>}
        </h2>
        <p className="small quiet">
          <Text id="keys.about" />{' '}
          <a className={links.link} href="/api/docs" target="_blank" rel="noreferrer">
            <Text id="keys.docs" />
          </a>
        </p>
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'keys.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={forms.form} aria-busy={!data}>
          {data && data.length > 0 && (
            <ul className={styles.keys}>
              {data.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  rolling={roll.isPending && roll.variables === key.id}
                  onRoll={() => onRoll(key.id)}
                  onRevoke={() => setOpened({ dialog: 'revoke', key })}
                />
              ))}
            </ul>
          )}
          <div>
            <Button onClick={() => setOpened({ dialog: 'add' })}>
              <Text id="keys.add" />
            </Button>
          </div>
        </div>
      )}
      {opened?.dialog === 'add' && (
        <AddKeyDialog onAdded={(made) => setOpened({ dialog: 'shown', made })} onClose={close} />
      )}
      {opened?.dialog === 'shown' && <KeyShownDialog made={opened.made} onClose={close} />}
      {opened?.dialog === 'revoke' && (
        <Confirm
          icon={Trash2}
          danger
          action={<Text id="keys.revoke" />}
          title={t('keys.revoke')}
          sure={t('keys.revokeSure', { name: opened.key.name })}
          busy={revoke.isPending}
          onConfirm={() => onRevoke(opened.key.id)}
          onClose={close}
        />
      )}
    </section>
  )
}
