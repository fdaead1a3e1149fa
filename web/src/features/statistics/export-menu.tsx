import { Menu } from '@base-ui/react/menu'
import { Download } from 'lucide-react'
import { Text, useText } from '../../i18n/text.tsx'
import type { ReportSpan } from '../../parts/reports/ranges.ts'
import { EXPORTS, useExport } from './use-export.ts'

/** The shown time as a file, by what one likes. */
export function ExportMenu({ span }: { span: ReportSpan }) {
  const t = useText()
  const { save, busy } = useExport(span)
  return (
    <Menu.Root>
      <Menu.Trigger className="btn" disabled={busy} aria-label={t('statistics.export')}>
        <Download className="icon" aria-hidden />
        <span className="not-phone">
          <Text id="statistics.export" />
        </span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="float" sideOffset={6} align="end">
          <Menu.Popup className="menu" aria-label={t('statistics.exportBy')}>
            {EXPORTS.map((name) => (
              <Menu.Item key={name} className="menu-item" onClick={() => void save(name)}>
                <Text id={`csv.${name}`} />
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
