import {
  Ban,
  ChartColumn,
  CreditCard,
  Flag,
  Globe,
  House,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Split,
  Users,
} from 'lucide-react'
import type { MessageId } from '../../i18n/zh.ts'
import { paths } from '../../paths.ts'

type NavItem = { to: string; label: MessageId; icon: LucideIcon; exact?: boolean; counts?: 'payments' }

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
  { to: paths.adminUsers, label: 'nav.adminUsers', icon: Users },
  { to: paths.adminPayments, label: 'nav.adminPayments', icon: ReceiptText, counts: 'payments' },
  { to: paths.adminPlans, label: 'nav.adminPlans', icon: Package },
  { to: paths.adminLinks, label: 'nav.adminLinks', icon: Link2 },
  { to: paths.adminAbuseReports, label: 'nav.adminAbuseReports', icon: Flag },
  { to: paths.adminDomains, label: 'nav.adminDomains', icon: Globe },
  { to: paths.adminBlacklist, label: 'nav.adminBlacklist', icon: Ban },
  { to: paths.adminSettings, label: 'nav.adminSettings', icon: Settings },
]

export const SUPERADMIN_NAV: readonly NavItem[] = [
  ...ADMIN_NAV,
  { to: paths.adminAudit, label: 'nav.adminAudit', icon: ShieldCheck },
]
