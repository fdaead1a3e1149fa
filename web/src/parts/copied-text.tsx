import { Check, Copy } from 'lucide-react'
import { Text } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/copy-button.tsx'
import styles from './copied-text.module.css'

type CopiedProps = { text: string; label: MessageId; code?: boolean }

/** A text to take elsewhere, with a button that copies it. Lines of code scroll, and others wrap. */
export function CopiedText({ text, label, code = false }: CopiedProps) {
  const { copied, copy } = useCopy()
  const Mark = copied ? Check : Copy
  return (
    <div className={styles.copied}>
      <pre className={`mono ${styles.text} ${code ? styles.code : ''}`} {...(code && { tabIndex: 0 })}>
        {text}
      </pre>
      <div className={styles.ways}>
        <Button onClick={() => copy(text)}>
          <Mark aria-hidden />
          <Text id={copied ? 'copied' : label} />
        </Button>
      </div>
    </div>
  )
}
