import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from '../../stores/child.ts'
import { waitUntil } from '../../stores/wait-until.ts'
import { followGeneration, readGeneration } from '../follow-generation.ts'
import { streamModule } from '../stream-module.ts'
import { buildSite } from './door.ts'

const CONTAINERS = fileURLToPath(new URL('../../../containers/', import.meta.url))
const NGINX = join(CONTAINERS, 'nginx')

export type ComposedOptions = {
  home: string
  port: number
  httpsPort: number
  redirect: string
  ownDir: string
  /** Variables that the composition sets, beside those of custom domains. */
  env: Record<string, string>
}

/**
 * nginx with the configuration that the image of the front door makes of its templates: the image's own variables, script
 * and files, with its folders under `home` and its ports here. IPv4 alone.
 */
export async function startComposedDoor({ home, port, httpsPort, redirect, ownDir, env }: ComposedOptions) {
  const dir = mkdtempSync(join(home, 'composed-'))
  const site = join(dir, 'site')
  buildSite(site, 'first')
  mkdirSync(join(dir, 'tls'))
  const placed = (text: string) =>
    text
      .replaceAll(/(?<=[\s"=])\/tmp\//g, `${dir}/`)
      // A pipe here, which cannot be opened by name.
      .replaceAll('/dev/stderr', 'stderr')
      .replaceAll(/\/run\/tls\b/g, join(dir, 'tls'))
      .replaceAll('/usr/share/nginx/html', site)
      .replaceAll('/etc/nginx/', `${NGINX}/`)
      .replaceAll(/listen \[::\]:[^;]*;/g, '')
      .replaceAll(/\b8080\b/g, String(port))
      .replaceAll(/\b8443\b/g, String(httpsPort))
  const script = join(dir, 'own-domains.envsh')
  writeFileSync(script, placed(readFileSync(join(NGINX, 'own-domains.envsh'), 'utf8')))
  const dockerfile = readFileSync(join(CONTAINERS, 'front-door.Dockerfile'), 'utf8')
  const image = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, plain]) => [
      name,
      placed(`=${quoted ?? plain ?? ''}`).slice(1),
    ]),
  )
  const composition = { ...env, HTTPS: '1', REDIRECT: redirect, ACCOUNT: '127.0.0.1:9', OWN_DIR: ownDir }
  const given = { ...Object.fromEntries(image), ...composition, PATH: process.env.PATH }
  const values = Object.fromEntries(
    execFileSync('sh', ['-c', `set -eu; . "${script}"; env -0`], { env: given, encoding: 'utf8' })
      .split('\0')
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
  for (const name of readdirSync(NGINX).filter((each) => each.endsWith('.template'))) {
    const made = name === 'sluice.conf.template' ? 'default.conf' : name.replace('.template', '')
    const template = readFileSync(join(NGINX, name), 'utf8')
    writeFileSync(
      join(dir, made),
      template.replace(/\$\{(\w+)\}/g, (place, key: string) => values[key] ?? place),
    )
  }
  writeFileSync(join(dir, 'nginx.conf'), placed(readFileSync(join(NGINX, 'nginx.conf'), 'utf8')))
  const module = streamModule('/usr/sbin/nginx')
  const first = [
    ...(module ? [`load_module ${module};`] : []),
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
  ]
  const child = await startChild({
    name: 'composed front door',
    command: '/usr/sbin/nginx',
    args: ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', 'stderr', '-g', first.join(' ')],
    pidFile: join(dir, 'pid.json'),
    log: () => {},
    stopSignal: 'SIGQUIT',
    stopMs: 15_000,
  })
  await waitUntil(child, 'the composed front door', 10_000, async () => {
    await fetch(`http://127.0.0.1:${port}/front-door`)
  })
  const end = followGeneration(ownDir, await readGeneration(ownDir), () => process.kill(child.pid, 'SIGHUP'))
  return {
    async stop(): Promise<void> {
      end()
      await child.stop()
    },
  }
}
