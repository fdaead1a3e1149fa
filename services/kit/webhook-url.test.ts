import { expect, test } from 'vitest'
import { readWebhookUrl } from './webhook-url.ts'

const read = (text: string) => readWebhookUrl(text, { allowPrivate: false })

test.each([
  ['https://shop.example/hook?a=1#part', 'https://shop.example/hook?a=1', 'shop.example'],
  [' https://SHOP.example:8443/x', 'https://shop.example:8443/x', 'shop.example'],
  ['https://shop.example./x', 'https://shop.example/x', 'shop.example'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
  ['https://1.1.1.1/', 'https://1.1.1.1/', '1.1.1.1'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
])('%s will do', (text, href, host) => {
  const target = read(text)
  expect([target?.url.href, target?.host]).toEqual([href, host])
})

test.each([
  ...[
    'http://shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'shop.example',
  ],
  ...['https://user@shop.example/', 'https://user:pass@shop.example/', 'https://:pass@shop.example/'],
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
  ...['https://127.1/', 'https://0/', 'https://127.0.0.1./', 'https://017700000001/', 'https://0x7f.1/'],
  ...['https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data/', 'https://[::1]/', 'https://[::]/'],
  ...['https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/', 'https://[fe80::1]/'],
  ...['https://[fe80::1%25eth0]/', 'https://１２７.0.0.1/', 'https://⑫7.0.0.1/', 'https://127。0。0。1/'],
  ...['https://localhost/', 'https://localhost./', 'https://LOCALHOST/', 'https://a.localhost/'],
  ...[
    'https://printer.local/',
    'https://db.internal/',
    'https://metadata.google.internal/',
    'https://postgres/',
  ],
  ...['https://metadata/', 'https://a.home.arpa/', 'https://ｌocalhost/', 'https://shop.example:0/'],
  ...['https://shop.example:99999/', 'https:///x', 'https://..example/', 'https://shop..example/'],
  `https://shop.example/${'x'.repeat(2_048)}`,
])('%s will not', (text) => {
  expect(read(text)).toBeUndefined()
})

test('where private receivers are allowed, http and every host will do, but no credentials', () => {
  const own = (text: string) => readWebhookUrl(text, { allowPrivate: true })?.url.href
  expect(own('http://127.0.0.1:9000/x')).toBe('http://127.0.0.1:9000/x')
  expect(own('http://localhost/')).toBe('http://localhost/')
  expect(own('http://user@localhost/')).toBeUndefined()
  expect(own('ftp://localhost/')).toBeUndefined()
})
