import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type Offer, walletQuery } from '../../api/my-plans.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { usePlanName, usePriceWords } from '../../parts/plan-words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field, Optional } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ScreenshotPicker } from './screenshot-picker.tsx'
import { usePaymentForm } from './use-payment-form.ts'
import { Wallet } from './wallet.tsx'
import banners from '../../ui/banners.module.css'
import forms from '../../ui/forms.module.css'
import styles from './payment-dialog.module.css'

/** Scrolls a note into view, which on a phone may be far above the pressed button. */
const showWhole = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'center' })

/**
 * Everything needed to pay for a plan, and the form to report the payment. Closing it discards the input. The plan stays
 * as it was when the dialog opened until a payment is refused because the plan changed; then old and new are shown.
 */
export function PaymentDialog({ plan: chosen, onClose }: { plan: Offer; onClose: () => void }) {
  const t = useText()
  const nameOf = usePlanName()
  const priceOf = usePriceWords()
  const { formatNumber } = useIntl()
  const wallet = useQuery(walletQuery)
  const [plan, setPlan] = useState(chosen)
  const [before, setBefore] = useState<Offer | null>(null)
  const needsTransaction = wallet.data?.transactionRequired ?? false
  const { form, submit, fault, text, busy, pick } = usePaymentForm({
    plan,
    needsTransaction,
    onDone: onClose,
    onChanged: (now) => {
      setBefore(plan)
      setPlan(now)
    },
  })
  const termsOf = ({ price, total_calls, validity_days }: Offer) =>
    t('pay.terms', {
      price: priceOf(price),
      calls: formatNumber(total_calls),
      days: validity_days,
    })
  return (
    <FormDialog
      wide
      onClose={onClose}
      clickBeside="closes"
      title={
        <>
          <Text id="pay.for" values={{ plan: nameOf(plan) }} />
          <span className={styles.gives}>
            <Text
              id="pay.gives"
              values={{ calls: formatNumber(plan.total_calls), days: plan.validity_days }}
            />
          </span>
        </>
      }
      deed={<Text id={busy ? 'pay.submitting' : 'pay.submit'} />}
      working={busy}
      className={styles.pay}
      disabled={!wallet.data?.address}
      onSubmit={submit}
    >
      <div className={styles.to}>
        <Wallet />
      </div>
      <div>
        {before && (
          <p className={`${banners.banner} ${banners.warn}`} role="alert" key={termsOf(plan)} ref={showWhole}>
            <Text id="pay.changed" values={{ before: termsOf(before), after: termsOf(plan) }} />
          </p>
        )}
        <Field label={<Text id="pay.amount" />} hint={<Text id="pay.exactly" />}>
          {(control) => (
            <span className={`${forms.input} ${forms.with} ${styles.amount} num`}>
              <input {...control} readOnly value={priceOf(plan.price)} size={priceOf(plan.price).length} />
              <span className="quiet">USDT</span>
              <CopyButton text={String(plan.price)} what={t('pay.copyAmount')} />
            </span>
          )}
        </Field>
        <Field label={<Text id="pay.screenshot" />} error={fault('screenshot')}>
          {(control) => <ScreenshotPicker control={control} file={form.watch('screenshot')} onPick={pick} />}
        </Field>
        <Field
          label={
            <>
              <Text id="pay.transaction" />
              {!needsTransaction && <Optional />}
            </>
          }
          error={fault('transaction')}
        >
          {(control) => (
            <input
              {...control}
              {...text('transaction')}
              className={`${forms.input} mono`}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field
          label={
            <>
              <Text id="pay.note" />
              <Optional />
            </>
          }
          error={fault('note')}
        >
          {(control) => (
            <textarea
              {...control}
              {...text('note')}
              className={forms.area}
              rows={2}
              placeholder={t('pay.noteHint')}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  )
}
