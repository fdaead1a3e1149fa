import { ContextMenu } from '@base-ui/react/context-menu'
import { ScrollText, StickyNote } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import { barUnder } from './bar-under.ts'
import menus from '../../ui/menus.module.css'
import styles from './chart-marks.module.css'

type Props = {
  rows: readonly { at: string }[]
  addressOf: (at: string) => string
  onNote: (at: string) => void
  children: ReactNode
}

/** A chart whose bars have a menu, by the right button, a long press or the menu key: their visits, or a note that begins there. */
export function BarMenu({ rows, addressOf, onNote, children }: Props) {
  const [at, setAt] = useState<string>()
  const navigate = useNavigate()
  const onPointerDown = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) =>
    setAt(barUnder(rows, currentTarget.getBoundingClientRect(), clientX))
  const onContextMenu = ({ target }: MouseEvent) => {
    const focused = target instanceof Element && target.closest<HTMLElement>('[data-bar]')
    if (focused) setAt(focused.dataset.bar)
  }
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger
        className={styles.chart}
        onPointerDown={onPointerDown}
        onContextMenu={onContextMenu}
      >
        {children}
      </ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Positioner className={menus.float} collisionPadding={8}>
          <ContextMenu.Popup className={menus.menu}>
            <ContextMenu.Item className={menus.item} onClick={() => at && navigate(addressOf(at))}>
              <ScrollText size={14} aria-hidden />
              <Text id="marks.visits" />
            </ContextMenu.Item>
            <ContextMenu.Item className={menus.item} onClick={() => at && onNote(at)}>
              <StickyNote size={14} aria-hidden />
              <Text id="marks.addHere" />
            </ContextMenu.Item>
          </ContextMenu.Popup>
        </ContextMenu.Positioner>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  )
}
