import { Menu } from '@base-ui/react/menu'
import type { VisitFilters } from '@sluice/contract/visit-filters'
import { Download } from 'lucide-react'
import { Text, useText } from '../../i18n/text.tsx'
import type { ReportSpan } from '../../parts/reports/ranges.ts'
import { EXPORTS, useExport } from './use-export.ts'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import menus from '../../ui/menus.module.css'

/** Exports the shown range as a file, by a chosen dimension. */
export function ExportMenu({ span, filters }: { span: ReportSpan; filters: VisitFilters }) {
  const t = useText()
  const { save, busy } = useExport(span, filters)
  return (
    <Menu.Root>
      <Menu.Trigger className={buttons.button} disabled={busy} aria-label={t('statistics.export')}>
        <Download aria-hidden />
        <span className={layout.notPhone}>
          <Text id="statistics.export" />
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menus.float} sideOffset={6} align="end">
          <Menu.Popup className={menus.menu} aria-label={t('statistics.exportBy')}>
            {EXPORTS.map((name) => (
              <Menu.Item key={name} className={menus.item} onClick={() => void save(name)}>
                <Text id={`csv.${name}`} />
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
