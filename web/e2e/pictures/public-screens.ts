import { paths } from '../../src/paths.ts'
import { press, type Screen } from './screen.ts'

const as = 'visitor'

export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'landing', path: paths.landing, as },
  {
    name: 'landing-menu',
    path: paths.landing,
    as,
    only: 390,
    act: (page, words) => press(page, words('site.menu')),
  },
  {
    name: 'landing-login',
    path: paths.landing,
    as,
    only: 1440,
    act: (page, words) =>
      page
        .getByRole('link', { name: words('site.login') })
        .first()
        .click(),
  },
  {
    name: 'contact',
    path: paths.landing,
    as,
    act: async (page, words) => {
      await press(page, words('contact.title'))
      await page.getByRole('button', { name: words('contact.wechat') }).click()
    },
  },
  {
    name: 'terms',
    path: paths.landing,
    as,
    act: (page, words) => press(page, words('foot.terms')),
  },
  {
    name: 'abuse-report',
    path: paths.landing,
    as,
    act: (page, words) => press(page, words('foot.report')),
  },
  { name: 'guide', path: '/user-guide.html', as },
  { name: 'login', path: paths.login, as },
  {
    name: 'login-faults',
    path: paths.login,
    as,
    act: (page) => page.locator('form button[type=submit]').click(),
  },
  { name: 'register', path: paths.register, as },
  { name: 'forgot', path: paths.login, as, act: (page, words) => press(page, words('auth.forgot')) },
  { name: 'session-expired', path: paths.sessionExpired, as },
  { name: 'unauthorized', path: paths.unauthorized, as },
  { name: 'no-such-link', path: '/t/nosuch', as },
]
