import {
  Ban,
  Coins,
  Flag,
  Globe,
  LayoutDashboard,
  Link2,
  Package,
  ReceiptText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import type { NavItem } from './nav-items.ts'
import { NavList } from './nav-list.tsx'
import { PendingCount } from './pending-count.tsx'

const ADMIN_NAV: readonly NavItem[] = [
  { to: paths.adminDashboard, label: 'nav.adminDashboard', icon: LayoutDashboard },
  { to: paths.adminUsers, label: 'nav.adminUsers', icon: Users },
  { to: paths.adminPayments, label: 'nav.adminPayments', icon: ReceiptText, Count: PendingCount },
  { to: paths.adminPlans, label: 'nav.adminPlans', icon: Package },
  { to: paths.adminLinks, label: 'nav.adminLinks', icon: Link2 },
  { to: paths.adminAbuseReports, label: 'nav.adminAbuseReports', icon: Flag },
  { to: paths.adminDomains, label: 'nav.adminDomains', icon: Globe },
  { to: paths.adminBlacklist, label: 'nav.adminBlacklist', icon: Ban },
  { to: paths.adminRates, label: 'nav.adminRates', icon: Coins },
  { to: paths.adminSettings, label: 'nav.adminSettings', icon: Settings },
]

const SUPERADMIN_NAV: readonly NavItem[] = [
  ...ADMIN_NAV,
  { to: paths.adminAudit, label: 'nav.adminAudit', icon: ShieldCheck },
]

/** `all`: a superadmin's. */
export const adminNav = (all: boolean): readonly NavItem[] => (all ? SUPERADMIN_NAV : ADMIN_NAV)

/** The administrators' menu, which users do without. */
export const AdminNav = ({ all, small }: { all: boolean; small: boolean }) => (
  <NavList items={adminNav(all)} small={small} />
)
