import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { changedPlan } from '../../api/changed-plan.ts'
import { wordsOf } from '../../api/error-words.ts'
import { type Offer, offersQuery, useSubmitPayment } from '../../api/my-plans.ts'
import { toast } from '../../ui/toasts.ts'
import { faultOf } from '../../ui/use-faults.ts'
import { useRuledForm } from '../../ui/use-ruled-form.ts'
import { checkPayment, EMPTY_PAYMENT, type PaymentValues, pictureFault } from './payment-form.ts'

const FIELD_OF: Record<string, keyof PaymentValues> = {
  screenshot: 'screenshot',
  transaction_id: 'transaction',
  remark: 'note',
}

type Asked = {
  /** The plan as shown, for which the payment is made. */
  plan: Offer
  needsTransaction: boolean
  onDone: () => void
  /** Called if the plan has changed meanwhile; the input stays. */
  onChanged: (now: Offer) => void
}

/** State of the payment form. A refusal is shown at the fields it names, else as a toast. */
export function usePaymentForm({ plan, needsTransaction, onDone, onChanged }: Asked) {
  const send = useSubmitPayment()
  const client = useQueryClient()
  const { form, fault, text } = useRuledForm<PaymentValues>(EMPTY_PAYMENT, checkPayment(needsTransaction))
  const pick = (file: File | null) => {
    form.setValue('screenshot', file)
    form.clearErrors('screenshot')
    const message = file && pictureFault(file)
    if (message) form.setError('screenshot', { type: 'rule', message })
  }
  const submit = form.handleSubmit(async ({ screenshot, transaction, note }) => {
    if (!screenshot) return
    try {
      await send.mutateAsync({ plan, screenshot, transaction: transaction.trim(), note: note.trim() })
      toast('good', 'pay.submitted')
      onDone()
    } catch (error) {
      const now = changedPlan(error)
      if (now) {
        onChanged(now)
        void client.invalidateQueries({ queryKey: offersQuery.queryKey })
        return
      }
      const named = error instanceof ApiError ? Object.entries(error.fields) : []
      const known = named.flatMap(([field, said]) => {
        const own = FIELD_OF[field]
        return own ? [{ own, said }] : []
      })
      for (const { own, said } of known) form.setError(own, faultOf({ id: 'fieldInvalid', said }))
      if (known.length === 0) toast('bad', wordsOf(error, 'pay.failed'))
    }
  })
  return { form, submit, fault, text, pick, busy: send.isPending }
}
