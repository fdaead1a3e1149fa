import { Toast } from '@base-ui/react/toast'
import { Check, CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../i18n/text.tsx'
import { showToastsWith, type ToastKind, type ToastWords } from './toasts.ts'
import iconButtons from './icon-buttons.module.css'
import toastsStyles from './toasts.module.css'

const ICONS = { good: CircleCheck, bad: CircleX, info: Info, copied: Check } as const

/** Duration of a toast in ms; an error stays until closed. */
const STAYS: Readonly<Record<ToastKind, number>> = { good: 3_000, info: 3_000, copied: 2_000, bad: 0 }

const manager = Toast.createToastManager<{ detail?: string }>()

function show({ kind, title, detail }: ToastWords): void {
  manager.add({
    type: kind,
    title,
    timeout: STAYS[kind],
    priority: kind === 'bad' ? 'high' : 'low',
    ...(detail && { data: { detail } }),
  })
}

export function ToastLayer() {
  useEffect(() => showToastsWith(show), [])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
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
        swipeDirection={['down']}
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
