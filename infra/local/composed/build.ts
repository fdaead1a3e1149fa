import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { Stage } from './dockerfile.ts'
import type { Host } from './host.ts'
import { NODE } from './images/node.ts'
import { BASE } from './sandbox.ts'

const WORKDIR = '/sluice'

/**
 * Takes the steps of service.Dockerfile's first stage as they are written, with the packages that this checkout was
 * installed from. Gives the folder of the host that is the stage's root.
 */
export async function buildPackages(
  host: Host,
  stage: Stage,
  root: string,
  service: string,
): Promise<string> {
  const built = `/run/build/${service}`
  mkdirSync(host.path(`${built}${WORKDIR}`), { recursive: true })
  for (const { name, text } of stage.instructions) {
    if (name === 'COPY') copy(host, root, text, `${built}${WORKDIR}`)
    // pnpm is there: the one that installed this checkout.
    if (name === 'RUN' && !text.startsWith('npm install --global pnpm@'))
      await runStep(host, root, built, text, service)
  }
  return built
}

function copy(host: Host, root: string, text: string, workdir: string): void {
  const names = text.split(/\s+/)
  const to = names.pop() ?? ''
  for (const name of names)
    cpSync(join(root, name), host.path(to === './' ? join(workdir, name) : join(workdir, to)), {
      recursive: true,
      filter: (path) => !ignored(root).includes(basename(path)),
    })
}

/** What .dockerignore keeps out at any depth. */
const ignored = (root: string) =>
  [...readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^\*\*\/(.*)$/gm)].map(([, name]) => name)

async function runStep(
  host: Host,
  root: string,
  built: string,
  text: string,
  service: string,
): Promise<void> {
  const tools = join(root, '.tools/node_modules')
  const pnpm = async (...args: string[]) =>
    (await promisify(execFile)(join(tools, '.bin/pnpm'), args, { cwd: root })).stdout.trim()
  const store = await pnpm('store', 'path')
  const env = {
    PATH: '/tools/.bin:/usr/local/bin:/usr/bin',
    HOME: '/root',
    CI: 'true',
    SERVICE: service,
    pnpm_config_store_dir: '/store',
    pnpm_config_offline: 'true',
    // The lock file was checked when this checkout was installed from it; to check it again asks the registry.
    pnpm_config_minimum_release_age: '0',
  }
  await host.run(
    [
      'bwrap',
      ...['--clearenv', '--bind', built, '/'],
      ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
      ...BASE.flatMap((path) => ['--ro-bind-try', path, path]),
      ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
      ...['--proc', '/proc', '--dev', '/dev', '--dir', '/tmp', '--dir', '/root', '--tmpfs', '/usr/local'],
      ...[
        '--ro-bind',
        NODE.from,
        NODE.to,
        '--ro-bind',
        tools,
        '/tools',
        '--bind',
        store,
        join('/store', basename(store)),
      ],
      ...['--chdir', WORKDIR, '--', 'sh', '-ec', text],
    ],
    { timeoutMs: 120_000 },
  )
}
