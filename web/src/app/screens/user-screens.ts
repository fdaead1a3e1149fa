import type { RouteObject } from 'react-router'
import type { ScreenTexts } from '../../i18n/messages.ts'
import { screen } from './screen.ts'

const ofReports: ScreenTexts[] = ['statistics', 'visits', 'dates']

/** For users who are no administrators. */
export const userScreens: RouteObject[] = [
  screen('', async () => ({ Component: (await import('../home-page.tsx')).HomePage })),
  screen(
    'cloak/list',
    async () => ({ Component: (await import('../../features/cloaks/cloaks-page.tsx')).CloaksPage }),
    'links',
  ),
  screen(
    'cloak/list/:id',
    async () => ({
      Component: (await import('../../features/cloaks/detail/cloak-detail-page.tsx')).CloakDetailPage,
    }),
    'links',
    ...ofReports,
  ),
  screen(
    'cloak/logs',
    async () => ({ Component: (await import('../../features/logs/logs-page.tsx')).LogsPage }),
    'logs',
    'live',
    'links',
    'visits',
    'blacklist',
    'dates',
  ),
  screen(
    'cloak/plans',
    async () => ({ Component: (await import('../../features/plans/plans-page.tsx')).PlansPage }),
    'plans',
  ),
  screen(
    'cloak/statistics',
    async () => ({
      Component: (await import('../../features/statistics/statistics-page.tsx')).StatisticsPage,
    }),
    ...ofReports,
  ),
  screen(
    'cloak/costs',
    async () => ({ Component: (await import('../../features/costs/costs-page.tsx')).CostsPage }),
    'costs',
    'dates',
  ),
  screen(
    'cloak/blacklist',
    async () => ({
      Component: (await import('../../features/blacklist/blacklist-page.tsx')).BlacklistPage,
    }),
    'blacklist',
    'dates',
  ),
  screen(
    'settings/conversions',
    async () => ({
      Component: (await import('../../features/conversions/conversions-page.tsx')).ConversionsPage,
    }),
    'conversions',
    'settings',
    'keys',
  ),
  screen(
    'settings/domains',
    async () => ({ Component: (await import('../../features/domains/domains-page.tsx')).DomainsPage }),
    'domains',
    'settings',
  ),
]

/** For all signed-in users. */
export const ownScreens: RouteObject[] = [
  screen(
    'settings',
    async () => ({ Component: (await import('../../features/settings/settings-page.tsx')).SettingsPage }),
    'settings',
    'keys',
    'dates',
    'auth',
  ),
]
