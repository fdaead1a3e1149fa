import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)
const HERE = new URL('.', import.meta.url).pathname
const INSTALL_MS = 300_000

/** What a receiver got, and whether its library should accept it. */
export type Case = { secret: string; headers: Record<string, string>; body: string; isGood: boolean }

/** Has a library of the standard check the cases in `file` and returns its verdicts as JSON. `dir` is for what it installs. */
export type Library = (file: string, dir: string) => Promise<string>

/** The npm library, which comes with the tests. */
const npm: Library = (file) => output(process.execPath, [join(HERE, 'verify-process.ts'), file])

/** PyPI's, in an environment of its own. Needs Python 3 with venv, and the package registry. */
const python: Library = async (file, dir) => {
  const env = join(dir, 'python')
  await output('python3', ['-m', 'venv', env])
  const pip = ['-m', 'pip', 'install', '--quiet', '--only-binary', ':all:', '--require-hashes']
  await output(join(env, 'bin/python'), [...pip, '-r', join(HERE, 'requirements.txt')])
  return output(join(env, 'bin/python'), [join(HERE, 'verify.py'), file])
}

/** The Go module. Needs Go, and the module proxy. */
const go: Library = (file) => output('go', ['run', '.', file], join(HERE, 'go'))

export const LIBRARIES = { npm, python, go } satisfies Record<string, Library>

/** Verdicts of a library that differ from what is right, as faults. */
export async function libraryFaults(
  name: keyof typeof LIBRARIES,
  cases: readonly Case[],
  file: string,
  dir: string,
): Promise<string[]> {
  const said = z.array(z.boolean()).parse(JSON.parse(await LIBRARIES[name](file, dir)))
  if (said.length !== cases.length) return [`${name} judged ${said.length} cases of ${cases.length}`]
  return cases.flatMap(({ isGood }, n) =>
    said[n] === isGood ? [] : [`${name} ${isGood ? 'refuses' : 'accepts'} case ${n}`],
  )
}

async function output(program: string, args: string[], cwd = HERE): Promise<string> {
  try {
    return (await run(program, args, { cwd, timeout: INSTALL_MS })).stdout
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw isMissing ? new Error(`${program} is not installed`, { cause: error }) : error
  }
}
