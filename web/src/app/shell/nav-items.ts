import {
  Ban,
  ChartColumn,
  CreditCard,
  House,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  Split,
} from 'lucide-react'
import type { MessageId } from '../../i18n/zh.ts'
import { paths } from '../../paths.ts'

type NavItem = { to: string; label: MessageId; icon: LucideIcon; exact?: boolean }

export const USER_NAV: readonly NavItem[] = [
  { to: paths.home, label: 'nav.home', icon: House, exact: true },
  { to: paths.cloaks, label: 'nav.cloaks', icon: Split },
  { to: paths.logs, label: 'nav.logs', icon: ScrollText },
  { to: paths.statistics, label: 'nav.statistics', icon: ChartColumn },
  { to: paths.plans, label: 'nav.plans', icon: CreditCard },
  { to: paths.blacklist, label: 'nav.blacklist', icon: Ban },
]

export const ADMIN_NAV: readonly NavItem[] = [
  { to: paths.adminDashboard, label: 'nav.adminDashboard', icon: LayoutDashboard },
]
