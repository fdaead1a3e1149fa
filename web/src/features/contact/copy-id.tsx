import { Check } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import { copyText } from '../../ui/copy.ts'
import { useCopied } from '../../ui/use-copied.ts'

const VIBRATION_MS = 50

export function CopyId({ id }: { id: string }) {
  const [copied, setCopied] = useCopied()
  const copy = async () => {
    if (!(await copyText(id))) return console.warn('The ID could not be copied.')
    setCopied(true)
    navigator.vibrate?.(VIBRATION_MS)
  }
  return (
    <div className="contact-id">
      <span>
        <Text id="contact.wechatId" />
      </span>
      <b>{id}</b>
      <button type="button" className="btn btn--small" aria-live="polite" onClick={() => void copy()}>
        {copied && <Check className="icon icon--s" aria-hidden />}
        <Text id={copied ? 'copied' : 'contact.copyId'} />
      </button>
    </div>
  )
}
