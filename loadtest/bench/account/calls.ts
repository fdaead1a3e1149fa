import { emailOf, PASSWORD } from './seed.ts'

export type Person = { user: number; token: string; cloak: number }
export type Request = { method: string; path: string; token?: string; body?: unknown }

export type Call = {
  name: string
  /** Made by the owner of a tenth of all links instead of one of the others. */
  largest?: boolean
  request: (who: Person, n: number) => Request
}

const form = (n: number) => ({
  name: `Made ${n}`,
  mode: 'full_open',
  realUrl: `https://real.example/made/${n}`,
  auditUrl: `https://audit.example/made/${n}`,
})

const get = (path: (who: Person, n: number) => string): Call['request'] => {
  return (who, n) => ({ method: 'GET', path: path(who, n), token: who.token })
}

/** The most frequent reads of the screens, and their changes. */
export const CALLS: readonly Call[] = [
  { name: 'list', request: get(() => '/api/cloak/list') },
  { name: 'list, 10,000 links', largest: true, request: get(() => '/api/cloak/list') },
  {
    name: 'list, 10,000 links, page 500',
    largest: true,
    request: get(() => '/api/cloak/list?page=500'),
  },
  {
    name: 'search, 10,000 links',
    largest: true,
    request: get((_who, n) => `/api/cloak/list?search=offer/${n % 1_000}`),
  },
  { name: 'detail', request: get(({ cloak }) => `/api/cloaks/${cloak}`) },
  { name: 'history', request: get(({ cloak }) => `/api/cloak/history/${cloak}`) },
  { name: 'statistics', request: get(() => '/api/user/statistics') },
  { name: 'statistics, 10,000 links', largest: true, request: get(() => '/api/user/statistics') },
  { name: 'profile', request: get(() => '/api/user/profile') },
  {
    name: 'create',
    request: ({ token }, n) => ({ method: 'POST', path: '/api/cloak/create', token, body: form(n) }),
  },
  {
    name: 'update',
    request: ({ token, cloak }, n) => ({
      method: 'PUT',
      path: `/api/cloak/update/${cloak}`,
      token,
      body: form(n),
    }),
  },
  {
    name: 'login',
    request: (_who, n) => ({
      method: 'POST',
      path: '/api/user/login',
      body: { email: emailOf(1 + (n % 1_000)), password: PASSWORD },
    }),
  },
]
