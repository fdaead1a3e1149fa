/** Environment variables of the machine that any program may need. None of them is secret. */
const SYSTEM = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'JAVA_HOME',
  'LD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'SSL_CERT_DIR',
  'SSL_CERT_FILE',
  'SLUICE_HOME',
]

/** The part of `env` that every child gets, plus the variables it names. A secret reaches only children that name it. */
export function systemEnv(env: NodeJS.ProcessEnv, more: readonly string[] = []): Record<string, string> {
  return pick(env, [...SYSTEM, ...more])
}

/** As little as programs of ours start with, for tests and measurements that name everything else. */
export const bareEnv = (env: NodeJS.ProcessEnv) => pick(env, ['PATH', 'HOME', 'NODE_COMPILE_CACHE'])

const pick = (env: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
