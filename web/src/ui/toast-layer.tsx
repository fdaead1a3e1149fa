import { Toast } from '@base-ui/react/toast'
import { Check, CircleCheck, CircleX, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../i18n/text.tsx'
import { useWords, type Words } from '../i18n/words.ts'
import { Button } from './button.tsx'
import { type Shower, type Shown, showToastsWith, type ToastKind } from './toasts.ts'
import iconButtons from './icon-buttons.module.css'
import toastsStyles from './toasts.module.css'

const ICONS = { good: CircleCheck, bad: CircleX, info: Info, copied: Check } as const

/** Duration of a toast in ms. It stops while the pointer or the focus is on it. */
const STAYS: Readonly<Record<ToastKind, number>> = { good: 3_000, info: 3_000, copied: 2_000, bad: 8_000 }

type Data = Pick<Shown, 'detail' | 'note' | 'press'>
const manager = Toast.createToastManager<Data>()

const shower: Shower = {
  show: ({ kind, words, place, staysMs, ...data }) => {
    manager.add({
      id: place,
      type: kind,
      title: <Said words={words} />,
      timeout: staysMs ?? STAYS[kind],
      priority: kind === 'bad' ? 'high' : 'low',
      data,
    })
  },
  remove: manager.close,
}

/** Follows the language of the page. */
function Said({ words }: { words: Words }) {
  return useWords()(words)
}

/** The toast is over with the press. */
function Press({ words, run, place }: NonNullable<Shown['press']> & { place: string }) {
  const press = () => {
    manager.close(place)
    run()
  }
  return (
    <Button small className={toastsStyles.press} onClick={press}>
      <Said words={words} />
    </Button>
  )
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
  const { toasts } = Toast.useToastManager<Data>()
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
          {each.data?.note && (
            <span className="quiet">
              <Said words={each.data.note} />
            </span>
          )}
        </Toast.Content>
        {each.data?.press && <Press {...each.data.press} place={each.id} />}
        {kind !== 'copied' && (
          <Toast.Close className={`${iconButtons.button} ${iconButtons.tight}`} aria-label={t('close')}>
            <X size={14} aria-hidden />
          </Toast.Close>
        )}
      </Toast.Root>
    )
  })
}
