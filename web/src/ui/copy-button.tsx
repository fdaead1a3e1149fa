import { Check, Copy } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { copyText } from './copy.ts'
import { IconButton } from './icon-button.tsx'
import { toast } from './toasts.ts'
import { useCopied } from './use-copied.ts'
import iconButtons from './icon-buttons.module.css'

/** Copies and reports the result; `copied` is true for two seconds. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useCopied()
  const copy = async (text: string) => {
    const done = await copyText(text)
    setCopied(done)
    if (done) toast('copied', 'copied', { detail: text.length > 48 ? `${text.slice(0, 47)}…` : text })
    else toast('bad', 'copyFailed', { action: 'copied' })
  }
  return { copied, copy: (text) => void copy(text) }
}

/** `what` names the thing, as in "Copy short link". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useText()
  const { copied, copy } = useCopy()
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? t('copied') : what}
      small
      className={`${iconButtons.tight} ${copied ? iconButtons.done : ''}`}
      onClick={() => copy(text)}
    />
  )
}
