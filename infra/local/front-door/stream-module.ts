import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * What `nginx -V` says of the module that reads a handshake's protocols before it is passed on: the file to load, '' where
 * it is built in, undefined where there is none.
 */
export function streamModuleIn(built: string): string | undefined {
  if (!/--with-stream_ssl_preread_module\b/.test(built)) return undefined
  if (/--with-stream(\s|$)/.test(built)) return ''
  const folder = /--modules-path=(\S+)/.exec(built)?.[1]
  return folder && /--with-stream=dynamic\b/.test(built) ? `${folder}/ngx_stream_module.so` : undefined
}

/** The same of the program at `nginx`; undefined also where the file is not there. */
export function streamModule(nginx: string): string | undefined {
  const file = streamModuleIn(spawnSync(nginx, ['-V'], { encoding: 'utf8' }).stderr ?? '')
  return file === '' || (file !== undefined && existsSync(file)) ? file : undefined
}
