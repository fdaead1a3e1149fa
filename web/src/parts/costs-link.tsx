import { Coins } from 'lucide-react'
import { Link } from 'react-router'
import { Text, useText } from '../i18n/text.tsx'
import { paths } from '../paths.ts'
import buttons from '../ui/buttons.module.css'
import layout from '../ui/layout.module.css'

/** Leads to what links cost: to that of one, or of all. */
export function CostsLink({ cloak }: { cloak?: number }) {
  const t = useText()
  return (
    <Link
      className={buttons.button}
      to={cloak === undefined ? paths.costs : paths.costsOf(cloak)}
      aria-label={t('stats.costs')}
    >
      <Coins aria-hidden />
      <span className={layout.notPhone}>
        <Text id="stats.costs" />
      </span>
    </Link>
  )
}
