/** Every address of the application in one place. */
export const paths = {
  landing: '/',
  login: '/dashboard/login',
  register: '/dashboard/register',
  sessionExpired: '/dashboard/session-expired',
  unauthorized: '/dashboard/unauthorized',
  home: '/dashboard',
  cloaks: '/dashboard/cloak/list',
  newCloak: '/dashboard/cloak/list?new=1',
  cloak: (id: number) => `/dashboard/cloak/list/${id}`,
  logs: '/dashboard/cloak/logs',
  logsOf: (id: number) => `/dashboard/cloak/logs?cloak=${id}`,
  blacklist: '/dashboard/cloak/blacklist',
  statistics: '/dashboard/cloak/statistics',
  plans: '/dashboard/cloak/plans',
  settings: '/dashboard/settings',
  adminDashboard: '/dashboard/admin/dashboard',
} as const
