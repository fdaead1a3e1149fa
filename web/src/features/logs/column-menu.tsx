import { Menu } from '@base-ui/react/menu'
import { Check, Columns3 } from 'lucide-react'
import { Text, useText } from '../../i18n/text.tsx'
import { keptColumns, LOG_COLUMNS } from './log-column-choice.ts'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import menus from '../../ui/menus.module.css'

/** Which columns the log has in this browser. */
export function ColumnMenu() {
  const t = useText()
  const [chosen, choose] = keptColumns.use()
  return (
    <Menu.Root>
      <Menu.Trigger className={buttons.button} aria-label={t('logs.columns')}>
        <Columns3 aria-hidden />
        <span className={layout.notPhone}>
          <Text id="logs.columns" />
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menus.float} sideOffset={6} align="start" collisionPadding={8}>
          <Menu.Popup className={menus.menu} aria-label={t('logs.columns')}>
            {LOG_COLUMNS.map((column) => (
              <Menu.Item
                key={column}
                className={menus.item}
                role="menuitemcheckbox"
                aria-checked={chosen.includes(column)}
                closeOnClick={false}
                onClick={() =>
                  choose(
                    chosen.includes(column) ? chosen.filter((each) => each !== column) : [...chosen, column],
                  )
                }
              >
                <Text id={`logs.column.${column}`} />
                {chosen.includes(column) && <Check className={layout.end} size={14} aria-hidden />}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
