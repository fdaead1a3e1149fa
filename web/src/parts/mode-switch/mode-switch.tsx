import { Menu } from '@base-ui/react/menu'
import { CLOAK_MODES } from '@sluice/contract/visit'
import { Check, ChevronDown } from 'lucide-react'
import { Text, useText } from '../../i18n/text.tsx'
import { ModeGlyph } from '../mode.tsx'
import { type Lacking, type Switchable, useSwitchMode } from './use-switch-mode.ts'
import badges from '../../ui/badges.module.css'
import layout from '../../ui/layout.module.css'
import menus from '../../ui/menus.module.css'
import styles from './mode-switch.module.css'

type ModeSwitchProps<Link extends Switchable> = {
  link: Link
  big?: boolean
  onLacking: (link: Link, lacking: Lacking) => void
}

/** The mode of a link where it is shown. Its menu says what each mode does, and a press switches. */
export function ModeSwitch<Link extends Switchable>({ link, big, onLacking }: ModeSwitchProps<Link>) {
  const t = useText()
  const { switchMode, busy } = useSwitchMode(onLacking)
  const { mode, name } = link
  return (
    <Menu.Root>
      <Menu.Trigger
        className={`${badges.badge} ${badges.line} ${styles.mode} ${big ? badges.big : ''}`}
        aria-label={t('switch.label', { mode: t(`mode.${mode}`), name })}
        aria-busy={busy || undefined}
        disabled={busy}
      >
        <ModeGlyph mode={mode} />
        <Text id={`mode.${mode}`} />
        <ChevronDown size={12} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menus.float} sideOffset={4} align="start">
          <Menu.Popup className={`${menus.menu} ${styles.menu}`}>
            <Menu.RadioGroup value={mode} aria-label={t('mode')}>
              {CLOAK_MODES.map((each) => (
                <Menu.RadioItem
                  key={each}
                  value={each}
                  closeOnClick
                  className={`${menus.item} ${styles.item}`}
                  onClick={() => switchMode(link, each)}
                >
                  <ModeGlyph mode={each} />
                  <span className={styles.words}>
                    <b>
                      <Text id={`modeBoth.${each}`} />
                    </b>
                    <span className="tiny quiet">
                      <Text id={`modeDoes.${each}`} />
                    </span>
                  </span>
                  <Menu.RadioItemIndicator className={layout.end}>
                    <Check size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
