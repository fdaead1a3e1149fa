import { MAX_SCREENSHOT_BYTES } from '@sluice/contract/api-payment'
import type { MessageId } from '../../i18n/zh.ts'
import { PICTURE_TYPES } from '../../parts/picture-types.ts'
import type { FormFaults } from '../../ui/form-resolver.ts'

export type PaymentValues = { screenshot: File | null; transaction: string; note: string }
export const EMPTY_PAYMENT: PaymentValues = { screenshot: null, transaction: '', note: '' }

const MOST_NOTE = 500

export function pictureFault(file: Pick<File, 'type' | 'size'> | null): MessageId | null {
  if (!file) return 'pay.screenshotRequired'
  if (!PICTURE_TYPES.some((type) => type === file.type)) return 'pay.notImage'
  return file.size > MAX_SCREENSHOT_BYTES ? 'pay.tooLarge' : null
}

/** Message keys of errors by field; empty if there are none. `needsTransaction`: the operator requires the transaction id. */
export const checkPayment =
  (needsTransaction: boolean) =>
  ({ screenshot, transaction, note }: PaymentValues): FormFaults<PaymentValues> => {
    const faults: FormFaults<PaymentValues> = {}
    const picture = pictureFault(screenshot)
    if (picture) faults.screenshot = picture
    if (!/^(?:[0-9a-f]{64})?$/i.test(transaction.trim())) faults.transaction = 'pay.transactionInvalid'
    if (needsTransaction && !transaction.trim()) faults.transaction = 'pay.transactionRequired'
    if (note.trim().length > MOST_NOTE) faults.note = 'pay.noteTooLong'
    return faults
  }
