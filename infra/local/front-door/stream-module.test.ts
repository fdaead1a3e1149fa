import { expect, test } from 'vitest'
import { streamModuleIn } from './stream-module.ts'

const PREREAD = '--with-stream_ssl_module --with-stream_ssl_preread_module --with-stream_realip_module'

test("nginx' module for handshakes is built in, a file to load, or not there", () => {
  expect(streamModuleIn(`--with-stream ${PREREAD}`)).toBe('')
  expect(streamModuleIn(`${PREREAD} --with-stream`)).toBe('')
  expect(streamModuleIn(`--modules-path=/usr/lib/nginx/modules ${PREREAD} --with-stream=dynamic`)).toBe(
    '/usr/lib/nginx/modules/ngx_stream_module.so',
  )
  for (const without of ['', PREREAD, '--with-stream', '--modules-path=/m --with-stream=dynamic'])
    expect(streamModuleIn(without), without).toBeUndefined()
})
