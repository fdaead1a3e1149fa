import { Check } from 'lucide-react'
import { Text } from '../../i18n/text.tsx'
import { copyText } from '../../ui/copy.ts'
import { useCopied } from '../../ui/use-copied.ts'
import buttons from '../../ui/buttons.module.css'
import styles from './copy-id.module.css'

const VIBRATION_MS = 50

export function CopyId({ id }: { id: string }) {
  const [copied, setCopied] = useCopied()
  const copy = async () => {
    if (!(await copyText(id))) return console.warn('The ID could not be copied.')
    setCopied(true)
    navigator.vibrate?.(VIBRATION_MS)
  }
  return (
    <div className={styles.id}>
      <span>
        <Text id="contact.wechatId" />
      </span>
      <b>{id}</b>
      <button
        type="button"
        className={`${buttons.button} ${buttons.small}`}
        aria-live="polite"
        onClick={() => void copy()}
      >
        {copied && <Check size={14} aria-hidden />}
        <Text id={copied ? 'copied' : 'contact.copyId'} />
      </button>
    </div>
  )
}
