import { useQuery } from '@tanstack/react-query'
import {
  Coins,
  CreditCard,
  Keyboard,
  Languages,
  Link2,
  LogOut,
  Moon,
  Plus,
  Settings,
  Sun,
} from 'lucide-react'
import { cloaksQuery } from '../../api/cloaks.ts'
import { keptLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.tsx'
import { readableUrl } from '../../parts/readable-url.ts'
import { paths } from '../../paths.ts'
import type { KeptUser } from '../../session/kept-session.ts'
import { isAdmin } from '../../session/role.ts'
import { keptTheme } from '../../ui/theme.ts'
import { adminNav } from '../shell/admin-nav.tsx'
import { type NavItem, USER_NAV } from '../shell/nav-items.ts'
import { useLogout } from '../shell/use-logout.ts'
import { type Entry, linkKey } from './entries.ts'

const KEYS: Readonly<Record<string, string>> = {
  [paths.home]: 'g o',
  [paths.cloaks]: 'g l',
  [paths.statistics]: 'g s',
  [paths.logs]: 'g v',
}

/** The pages of the account, and what can be done from anywhere. */
export function useEntries(user: KeptUser, onShortcuts: () => void) {
  const t = useText()
  const logout = useLogout()
  const [theme, setTheme] = keptTheme.use()
  const [language, setLanguage] = keptLanguage.use()
  const admin = isAdmin(user.role)
  const page = ({ to, label, icon }: Pick<NavItem, 'to' | 'icon'> & { label: string }): Entry => ({
    ...{ key: to, label, note: '', icon, to },
    ...(!admin && KEYS[to] && { keys: KEYS[to] }),
  })
  const nav = admin ? adminNav(user.role === 'superadmin') : USER_NAV
  const own = [
    { to: paths.costs, label: t('palette.costs'), icon: CreditCard },
    { to: paths.conversions, label: t('nav.conversions'), icon: Coins },
  ]
  const pages = [
    ...nav.map((item) => ({ ...item, label: t(item.label) })),
    ...(admin ? [] : own),
    { to: paths.settings, label: t('nav.settings'), icon: Settings },
  ].map(page)
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const deed = (key: string, label: string, icon: Entry['icon'], to: Entry['to'], keys?: string): Entry => ({
    ...{ key, label, note: '', icon, to },
    ...(keys && { keys }),
  })
  const deeds = [
    ...(admin ? [] : [deed('create', t('palette.create'), Plus, paths.newCloak, 'c')]),
    deed('theme', t(theme === 'dark' ? 'toLight' : 'toDark'), theme === 'dark' ? Sun : Moon, () =>
      setTheme(otherTheme),
    ),
    language === 'zh'
      ? deed('language', t('palette.toEnglish'), Languages, () => setLanguage('en'))
      : deed('language', t('palette.toChinese'), Languages, () => setLanguage('zh')),
    deed('shortcuts', t('shortcut.title'), Keyboard, onShortcuts, '?'),
    deed('logout', t('logout'), LogOut, logout),
  ]
  return { pages, deeds }
}

export const linkEntry = (id: number, label: string, note: string, words = ''): Entry => ({
  ...{ key: linkKey(id), label, note, words, icon: Link2 },
  to: paths.cloak(id),
})

/** Own links that the server finds by name, code or destination; those found before stay until they come. */
export function useFoundLinks(search: string, enabled: boolean) {
  const found = useQuery({
    ...cloaksQuery({ page: 1, asOf: null, search, mode: null }),
    enabled: enabled && search !== '',
  })
  const links = (found.data?.items ?? []).map((link) =>
    linkEntry(
      link.id,
      link.name,
      readableUrl(link.real_url),
      `${link.short_link} ${link.real_url} ${link.audit_url ?? ''}`,
    ),
  )
  return { found, links }
}
