import { expect, test } from 'vitest'
import { CHINESE_FONT, JAVA, type Machine, NGINX_STREAM, planInstall, REDIS } from './plan.ts'

const machine = (root: boolean, ...programs: string[]): Machine => ({
  root,
  has: (name) => programs.includes(name),
  hasFontFor: () => false,
  hasNginxStream: () => false,
})

test('nothing is installed when nothing is missing', () => {
  expect(planInstall([REDIS], machine(true, 'apt-get', 'redis-server'))).toEqual({ kind: 'nothing' })
})

test('Debian installs only what is missing, with sudo unless we are root', () => {
  const plan = planInstall([REDIS, JAVA], machine(false, 'apt-get', 'sudo', 'java'))
  expect(plan).toMatchObject({ kind: 'install', commands: [{ 0: 'sudo' }, { 0: 'sudo' }] })
  expect(JSON.stringify(plan)).toContain('redis-server')
  expect(JSON.stringify(plan)).not.toContain('openjdk')
})

test('a font is installed if its language has none', () => {
  const debian = machine(true, 'apt-get', CHINESE_FONT.name)
  expect(JSON.stringify(planInstall([CHINESE_FONT], debian))).toContain('fonts-noto-cjk')
  const hasFontFor = (language: string) => language === 'zh'
  expect(planInstall([CHINESE_FONT], { ...debian, hasFontFor })).toEqual({ kind: 'nothing' })
})

test("nginx' stream module is installed unless nginx has it", () => {
  const debian = machine(true, 'apt-get', 'nginx')
  expect(JSON.stringify(planInstall([NGINX_STREAM], debian))).toContain('libnginx-mod-stream')
  const hasNginxStream = () => true
  expect(planInstall([NGINX_STREAM], { ...debian, hasNginxStream })).toEqual({ kind: 'nothing' })
})

test('macOS installs with brew', () => {
  expect(planInstall([REDIS], machine(false, 'brew'))).toEqual({
    kind: 'install',
    commands: [['brew', 'install', 'redis']],
  })
})

test('where nothing can be installed, the command and the alternative are named', () => {
  const plan = planInstall([REDIS], machine(false, 'apt-get'))
  expect(plan).toMatchObject({ kind: 'refuse' })
  expect(plan).toHaveProperty('message', expect.stringMatching(/apt-get install redis-server.*REDIS_URL/))
})

test('Debian gets the browser without windows; elsewhere a whole one does', () => {
  const browser = { ...REDIS, name: 'chromium-headless-shell', instead: 'chromium' }
  expect(planInstall([browser], machine(true, 'apt-get', 'chromium'))).toMatchObject({ kind: 'install' })
  expect(planInstall([browser], machine(true, 'chromium'))).toEqual({ kind: 'nothing' })
  expect(planInstall([browser], machine(true))).toMatchObject({ kind: 'refuse' })
})
