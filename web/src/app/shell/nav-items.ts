import { Ban, ChartColumn, CreditCard, House, type LucideIcon, ScrollText, Split } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../../i18n/zh.ts'
import { paths } from '../../paths.ts'

/** `Count`: a number behind the words. */
export type NavItem = {
  to: string
  label: MessageId
  icon: LucideIcon
  exact?: boolean
  Count?: ComponentType
}

export const USER_NAV: readonly NavItem[] = [
  { to: paths.home, label: 'nav.home', icon: House, exact: true },
  { to: paths.cloaks, label: 'nav.cloaks', icon: Split },
  { to: paths.logs, label: 'nav.logs', icon: ScrollText },
  { to: paths.statistics, label: 'nav.statistics', icon: ChartColumn },
  { to: paths.plans, label: 'nav.plans', icon: CreditCard },
  { to: paths.blacklist, label: 'nav.blacklist', icon: Ban },
]
