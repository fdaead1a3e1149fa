import { WrongUsage } from '../call/usage.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Where events go: an http or https address, or one without its scheme, such as `localhost:3000/hooks`. Throws WrongUsage for
 * one that is not of this machine, unless `isRemoteFine`: it would get everything that happens to the account.
 */
export function forwardAddress(text: string, isRemoteFine: boolean): URL {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new WrongUsage('--forward-to must be an address such as http://localhost:3000/hooks')
  if (!isRemoteFine && !LOOPBACK.test(url.hostname))
    throw new WrongUsage(`${url.host} is another machine: give --allow-remote if it may see your events`)
  return url
}
