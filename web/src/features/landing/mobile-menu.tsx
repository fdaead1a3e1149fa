import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { SectionLinks } from './section-links.tsx'
import type { Section } from './sections.ts'
import iconButtons from '../../ui/icon-buttons.module.css'
import styles from './mobile-menu.module.css'

/** On narrow windows: the header's links in a menu; Escape, a choice or a click outside closes it. */
export function MobileMenu({ active, children }: { active: Section; children: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = ({ target }: PointerEvent) => box.current?.contains(target as Node) || setOpen(false)
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPress)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPress)
    }
  }, [open])
  const Icon = open ? X : Menu
  return (
    <div className={styles.menu} ref={box}>
      <button
        ref={button}
        type="button"
        className={iconButtons.button}
        aria-label={t('site.menu')}
        aria-expanded={open}
        aria-controls="site-menu"
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden />
      </button>
      <nav id="site-menu" hidden={!open} aria-label={t('site.menu')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links inside, which are controls themselves */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link activated by key clicks, too */}
        <div onClick={() => setOpen(false)}>
          <SectionLinks active={active} />
          {children}
        </div>
      </nav>
    </div>
  )
}
