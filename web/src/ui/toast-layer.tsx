import { Toast } from '@base-ui/react/toast'
import { Check, CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../i18n/text.tsx'
import { useWords, type Words } from '../i18n/words.ts'
import { type Shower, showToastsWith, type ToastKind } from './toasts.ts'
import iconButtons from './icon-buttons.module.css'
import toastsStyles from './toasts.module.css'

const ICONS = { good: CircleCheck, bad: CircleX, info: Info, copied: Check } as const

/** Duration of a toast in ms. It stops while the pointer or the focus is on it. */
const STAYS: Readonly<Record<ToastKind, number>> = { good: 3_000, info: 3_000, copied: 2_000, bad: 8_000 }

const manager = Toast.createToastManager<{ detail?: string }>()

const shower: Shower = {
  show: ({ kind, words, detail, place }) => {
    manager.add({
      id: place,
      type: kind,
      title: <Said words={words} />,
      timeout: STAYS[kind],
      priority: kind === 'bad' ? 'high' : 'low',
      data: detail ? { detail } : {},
    })
  },
  remove: manager.close,
}

/** Follows the language of the page. */
function Said({ words }: { words: Words }) {
  return useWords()(words)
}

export function ToastLayer() {
  useEffect(() => showToastsWith(shower), [])
  return (
    <Toast.Provider toastManager={manager} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className={toastsStyles.toasts}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const t = useText()
  const { toasts } = Toast.useToastManager<{ detail?: string }>()
  return toasts.map((each) => {
    const kind = (each.type ?? 'info') as ToastKind
    const Icon = ICONS[kind]
    return (
      <Toast.Root
        key={each.id}
        toast={each}
        className={`${toastsStyles.toast} ${toastsStyles[kind]}`}
        swipeDirection={['up']}
      >
        <Icon aria-hidden />
        <Toast.Content className={toastsStyles.words}>
          <Toast.Title render={<span />} />
          {each.data?.detail && <span className="mono quiet cut">{each.data.detail}</span>}
        </Toast.Content>
        {kind !== 'copied' && (
          <Toast.Close className={`${iconButtons.button} ${iconButtons.tight}`} aria-label={t('close')}>
            <X size={14} aria-hidden />
          </Toast.Close>
        )}
      </Toast.Root>
    )
  })
}
