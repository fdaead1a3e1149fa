import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { wordsOf } from '../api/error-words.ts'
import { useText } from '../i18n/text.tsx'
import type { MessageId } from '../i18n/zh.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { settle, toast } from '../ui/toasts.ts'
import iconButtons from '../ui/icon-buttons.module.css'

type Props = { list: UseQueryResult; failed: MessageId; onRefresh?: () => void }

/** Reloads a list. It reports a failure if old rows stay; without rows the list itself does. */
export function RefreshButton({ list, failed, onRefresh }: Props) {
  const t = useText()
  const refresh = async () => {
    const { error, data } = await list.refetch()
    onRefresh?.()
    if (error && data !== undefined) toast('bad', wordsOf(error, failed), { action: 'refresh' })
    else settle('refresh')
  }
  return (
    <IconButton
      icon={RefreshCw}
      label={t('refresh')}
      className={iconButtons.box}
      onClick={() => void refresh()}
    />
  )
}
