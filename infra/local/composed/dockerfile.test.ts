import { expect, test } from 'vitest'
import { imageConfig, milliseconds, parseDockerfile } from './dockerfile.ts'

const FILE = `ARG BASE=node
# what is fetched
FROM node:26 AS packages
RUN npm install --global pnpm@11 \\
  && true
FROM node
ARG SERVICE
ENV NODE_ENV=production MAIN=services/\${SERVICE}/main.ts WORDS="two words" NONE=""
WORKDIR /sluice
COPY --from=packages /sluice ./
COPY infra/site.conf /etc/site.conf
USER node
VOLUME /data /cache
HEALTHCHECK --interval=5s --start-period=1m CMD ["node", "check.ts"]
CMD ["node", "main.ts"]
`

test('a Dockerfile is read stage by stage, with continued lines as one', () => {
  const [packages, last] = parseDockerfile(FILE)
  expect(packages?.name).toBe('packages')
  expect(packages?.instructions.map(({ name, text }) => `${name} ${text}`)).toEqual([
    'FROM node:26 AS packages',
    'RUN npm install --global pnpm@11    && true',
  ])
  expect(last?.name).toBeUndefined()
})

test('the last stage says how its image runs, with the build’s arguments put in', () => {
  const [, last = { name: undefined, instructions: [] }] = parseDockerfile(FILE)
  expect(imageConfig(last, { SERVICE: 'stats' })).toEqual({
    env: { NODE_ENV: 'production', MAIN: 'services/stats/main.ts', WORDS: 'two words', NONE: '' },
    user: 'node',
    workdir: '/sluice',
    volumes: ['/data', '/cache'],
    command: ['node', 'main.ts'],
    check: {
      test: ['CMD', 'node', 'check.ts'],
      intervalMs: 5_000,
      timeoutMs: 30_000,
      retries: 3,
      startPeriodMs: 60_000,
    },
    copies: [
      { stage: 'packages', from: '/sluice', to: './' },
      { stage: undefined, from: 'infra/site.conf', to: '/etc/site.conf' },
    ],
  })
})

test('what is not understood is an error', () => {
  expect(() => parseDockerfile('FROM node\nADD a b\n')).toThrow('not understood in a Dockerfile: ADD a b')
  expect(() => milliseconds('5 minutes')).toThrow('5 minutes is not a time')
})
