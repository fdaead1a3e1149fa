import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '../../api/error-words.ts'
import type { MyPayment } from '../../api/my-plans.ts'
import { screenshotQuery } from '../../api/screenshots.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ErrorState, PageSpinner } from '../../ui/states.tsx'
import { usePictureUrl } from '../../ui/use-picture-url.ts'
import dialogs from '../../ui/dialogs.module.css'
import facts from '../../ui/facts.module.css'
import styles from './submitted-dialog.module.css'

/** The screenshot, transaction and note sent with a payment. */
export function SubmittedDialog({ payment, onClose }: { payment: MyPayment; onClose: () => void }) {
  const t = useText()
  const words = useErrorWords()
  const picture = useQuery(screenshotQuery(payment.screenshot))
  const url = usePictureUrl(picture.data)
  return (
    <Modal open onClose={onClose} title={t('payments.submittedNamed', { id: payment.id })}>
      <div className={`${dialogs.body} ${styles.submitted}`}>
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" data-hint={t('payments.openPicture')}>
            <img src={url} alt={t('pay.screenshot')} />
          </a>
        ) : picture.error ? (
          <ErrorState
            words={words(picture.error, 'payments.pictureFailed')}
            onRetry={() => void picture.refetch()}
          />
        ) : (
          <PageSpinner />
        )}
        <dl className={facts.facts}>
          <dt>
            <Text id="pay.transaction" />
          </dt>
          <dd className="mono">{payment.transaction_id ?? <span className="faint">–</span>}</dd>
          <dt>
            <Text id="pay.note" />
          </dt>
          <dd>{payment.remark || <span className="faint">–</span>}</dd>
        </dl>
      </div>
    </Modal>
  )
}
