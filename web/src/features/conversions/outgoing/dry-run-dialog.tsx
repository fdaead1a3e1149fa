import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorWords, wordsOf } from '../../../api/error-words.ts'
import { dryRunQuery, type Outgoing, useConfirmOutgoing } from '../../../api/outgoing.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.ts'
import { hostOf } from './outgoing-form.ts'
import type { OutgoingDeeds } from './use-outgoing-deeds.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import dialogs from '../../../ui/dialogs.module.css'
import skeletons from '../../../ui/skeletons.module.css'
import styles from './outgoing.module.css'

type DialogProps = { item: Outgoing; deeds: OutgoingDeeds; onClose: () => void }

/** Shows what would be requested. Whoever has looked at it may turn the postback on. */
export function DryRunDialog({ item, deeds, onClose }: DialogProps) {
  const t = useText()
  const words = useErrorWords()
  const [looked, setLooked] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(dryRunQuery(item.id, item.revision))
  const confirm = useConfirmOutgoing()
  const turnOn = async () => {
    if (!data) return
    try {
      if (item.state === 'draft') await confirm.mutateAsync({ id: item.id, revision: data.revision })
      deeds.start(item)
    } catch (fault) {
      toast('bad', wordsOf(fault, 'operationFailed'))
      void refetch()
    }
  }
  const mayTurnOn = item.state !== 'on'
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={<Text id="outgoing.dryRunNamed" values={{ host: hostOf(item) }} />}
      foot={
        <>
          <Button onClick={onClose}>
            <Text id="close" />
          </Button>
          {mayTurnOn && (
            <Button
              look="main"
              busy={confirm.isPending || deeds.working}
              disabled={!data || isFetching || (item.state === 'draft' && !looked)}
              onClick={() => void turnOn()}
            >
              <Text id="outgoing.start" />
            </Button>
          )}
        </>
      }
    >
      <div className={`${dialogs.body} ${dialogs.fields}`} aria-busy={isFetching}>
        {error && !data && (
          <ErrorState words={words(error, 'outgoing.dryRunFailed')} onRetry={() => void refetch()} />
        )}
        {!data && !error && <span className={`${skeletons.skeleton} ${styles.wait}`} />}
        {data && (
          <>
            <p className="small quiet">
              {data.conversion === null ? (
                <Text id="outgoing.example" />
              ) : (
                <Text id="outgoing.ofConversion" values={{ id: data.conversion }} />
              )}{' '}
              <Text id="outgoing.nothingSent" />
            </p>
            {data.address === null ? (
              <p className={styles.leftOut} role="status">
                <Text id={`outgoing.leftOut.${data.left_out ?? 'address_unfit'}`} />
              </p>
            ) : (
              <div className={styles.request}>
                <div>
                  <span className="mono small strong">{data.method}</span>
                  <CopyButton text={data.address} what={t('outgoing.copyAddress')} />
                </div>
                <code className="mono" dir="ltr">
                  {data.address}
                </code>
              </div>
            )}
            <dl className={styles.values}>
              {Object.entries(data.values).map(([name, value]) => (
                <div key={name}>
                  <dt className="mono tiny">{`{${name}}`}</dt>
                  <dd className="mono tiny" dir="auto">
                    {value === '' ? (
                      <span className="faint">
                        <Text id="outgoing.empty" />
                      </span>
                    ) : (
                      value
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {item.state === 'draft' && (
              <label className={checkBoxes.choice}>
                <input
                  type="checkbox"
                  checked={looked}
                  onChange={({ target }) => setLooked(target.checked)}
                />
                <Text id="outgoing.looked" />
              </label>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
