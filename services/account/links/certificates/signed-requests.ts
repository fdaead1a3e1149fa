import { readFile } from 'node:fs/promises'
import { Agent } from 'node:https'
import { getCACertificates } from 'node:tls'
import { type Answer, answered, type SignedRequests } from './authority.ts'
import { newPrivateKey } from './private-key.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 1_048_576

/** The client's layers below its own error handling, which would drop an authority's type of a problem. */
declare module 'acme-client' {
  interface Client {
    http: {
      request(url: string, method: 'get'): Promise<Answer>
      getDirectory(): Promise<Readonly<Record<string, unknown>>>
    }
    api: {
      accountUrl: unknown
      apiRequest(url: string, payload: object | null): Promise<Answer>
      apiResourceRequest(
        name: 'newAccount',
        payload: object,
        allowed: number[],
        options: { includeJwsKid: false },
      ): Promise<Answer>
    }
  }
}

export type AccountOptions = {
  directory: string
  accountKey: string
  /** PEM file of a private authority that the directory's certificate is from. */
  caFile: string | undefined
  email: string | undefined
}

/** The client, loaded when the first certificate is ordered. Neither retries nor redirects: the job does the former. */
async function loadClient(caFile: string | undefined) {
  const acme = await import('acme-client')
  const own = caFile === undefined ? [] : [await readFile(caFile, 'utf8')]
  Object.assign(acme.axios.defaults, {
    timeout: TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: MOST_BYTES,
    httpsAgent: new Agent({ ca: [...getCACertificates('default'), ...own], keepAlive: true }),
    acmeSettings: { retryMaxAttempts: 0 },
  })
  return acme
}

/** Registers at the authority, or finds the account of the same key, and agrees to its terms. Throws `OrderProblem`. */
export async function openAccountAt({
  directory,
  accountKey,
  caFile,
  email,
}: AccountOptions): Promise<SignedRequests> {
  const acme = await loadClient(caFile)
  const client = new acme.Client({ directoryUrl: directory, accountKey })
  const { http, api } = client
  const terms = { termsOfServiceAgreed: true, ...(email && { contact: [`mailto:${email}`] }) }
  const account = await answered(api.apiResourceRequest('newAccount', terms, [], { includeJwsKid: false }))
  api.accountUrl = account.headers.location
  return {
    ask: (url, payload) => api.apiRequest(url, payload ?? null),
    get: (url) => http.request(url, 'get'),
    async resource(name) {
      const url = (await http.getDirectory())[name]
      return typeof url === 'string' ? url : undefined
    },
    keyAuthorization: (token) =>
      client.getChallengeKeyAuthorization({ type: 'http-01', token, url: '', status: 'pending' }),
    async challengeCertificate(host, keyAuthorization) {
      const identifier = { type: 'dns', value: host }
      const of = { url: '', identifier, status: 'pending' as const, challenges: [] }
      const [key, pem] = await acme.crypto.createAlpnCertificate(of, keyAuthorization, newPrivateKey())
      return `${key}${pem}`
    },
    async requestFor(host, privateKey) {
      const [, pem] = await acme.crypto.createCsr({ altNames: [host] }, privateKey)
      return acme.crypto.getPemBodyAsB64u(pem)
    },
  }
}
