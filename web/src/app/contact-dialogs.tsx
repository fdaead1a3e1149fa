import { loadTexts } from '../i18n/messages.ts'
import { FaultNote, lazyPart } from '../ui/lazy-part.tsx'

/** The contact dialogs, with their texts, on the public site and in the dashboard. */
export const ContactDialog = lazyPart(
  'contact-dialog',
  async () => {
    const loading = Promise.all([import('../features/contact/contact-dialog.tsx'), loadTexts('contact')])
    return (await loading)[0].ContactDialog
  },
  FaultNote,
)

export const AdvisorDialog = lazyPart(
  'advisor-dialog',
  async () => {
    const loading = Promise.all([import('../features/contact/advisor-dialog.tsx'), loadTexts('contact')])
    return (await loading)[0].AdvisorDialog
  },
  FaultNote,
)
