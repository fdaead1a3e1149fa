import { createHash } from 'node:crypto'

/**
 * Sends the calls that a person tries, with the key of the page's field. The key is nowhere but in that field: no storage, no
 * cookie, no address. It goes to this origin's API alone.
 */
export const SCRIPT = `
const key = document.getElementById('key')
for (const box of document.querySelectorAll('.try')) {
  const [path, body, button, output] = ['.to', '.with', 'button', 'output'].map((part) => box.querySelector(part))
  button.addEventListener('click', async () => {
    if (!key.reportValidity()) return
    button.disabled = true
    output.textContent = '…'
    output.textContent = await send(box.dataset.method, path.value, body?.value).catch(String)
    button.disabled = false
  })
}
async function send(method, path, body) {
  const url = new URL(path, location.origin)
  if (url.origin !== location.origin || !url.pathname.startsWith('/api/')) throw new Error(url.href)
  const headers = { authorization: 'Bearer ' + key.value.trim(), 'accept-language': document.documentElement.lang }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const reply = await fetch(url, { method, headers, body, credentials: 'omit', cache: 'no-store', redirect: 'error' })
  return reply.status + '\\n\\n' + await shown(reply)
}
async function shown(reply) {
  const type = reply.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return type
  return JSON.stringify(await reply.json(), null, 2)
}
`

/** For `script-src`: allows exactly this text. */
export const SCRIPT_HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`
