import { spawnSync } from 'node:child_process'
import { run } from '@sluice/kit/run'
import { streamModule } from '../front-door/stream-module.ts'
import { PEBBLE } from '../stores/pebble.ts'
import { installAcmePrograms } from './acme-programs.ts'
import { readConfig } from './config.ts'
import { findProgram } from './find-program.ts'
import {
  advice,
  CHINESE_FONT,
  CHROMIUM,
  CONTAINERS,
  FONT_LIST,
  GO,
  isThere,
  JAVA,
  MAVEN,
  NGINX,
  NGINX_STREAM,
  planInstall,
  REDIS,
} from './plan.ts'
import { withoutServices } from './without-services.ts'

/** Installs the system packages that the stores need; says what to do where it cannot. */
run(async () => {
  const config = readConfig(process.env)
  const wanted = [
    NGINX,
    ...(config.ACME || config.ACME_CHALLENGE === 'tls-alpn-01' ? [NGINX_STREAM] : []),
    ...(config.REDIS_URL ? [] : [REDIS]),
    ...(config.KAFKA && !config.KAFKA_BROKERS ? [JAVA, MAVEN] : []),
    ...(config.BROWSER ? [CHROMIUM] : []),
    // macOS ships fonts for all languages.
    ...(config.BROWSER && process.platform === 'linux' ? [FONT_LIST, CHINESE_FONT] : []),
    ...(config.ACME ? [GO] : []),
    ...(config.CONTAINERS && process.platform === 'linux' ? CONTAINERS : []),
  ]
  const has = (program: string) => findProgram(program, config.PATH) !== undefined
  const root = process.getuid?.() === 0
  const hasNginxStream = () => {
    const nginx = findProgram('nginx', config.PATH)
    return nginx !== undefined && streamModule(nginx) !== undefined
  }
  const machine = { root, has, hasFontFor, hasNginxStream }
  const plan = planInstall(wanted, machine)
  if (plan.kind === 'refuse') return refuse(plan.message)
  const install = async () => {
    for (const [command, ...args] of plan.kind === 'install' ? plan.commands : []) {
      console.log([command, ...args].join(' '))
      // Packages may still install when the package list cannot be refreshed; the check below decides.
      spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    }
  }
  await (plan.kind === 'install' && root && process.platform === 'linux'
    ? withoutServices(install)
    : install())
  const missing = wanted.filter((program) => !isThere(program, machine))
  if (missing.length > 0) return refuse(missing.map(advice).join('\n'))
  if (config.ACME && !installAcmePrograms())
    refuse(`${PEBBLE} could not be built; see the error above. The tests of certificates need it.`)
})

function refuse(message: string): void {
  console.error(message)
  process.exitCode = 1
}

function hasFontFor(language: string): boolean {
  const listed = spawnSync('fc-list', [`:lang=${language}`, 'file'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout !== ''
}
