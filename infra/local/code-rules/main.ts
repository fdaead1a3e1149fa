import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { runTool } from '../start/run-tool.ts'
import kept from './casts.json' with { type: 'json' }
import { countCasts, wrongCasts } from './casts.ts'
import { wrongComments } from './comments.ts'
import { wrongLengths } from './lengths.ts'
import { measure } from './measure.ts'

/** Sources that git tracks or does not ignore, without deleted ones. */
async function sources(): Promise<string[]> {
  const list = async (...args: string[]) =>
    (
      await promisify(execFile)('git', ['ls-files', ...args, '--', '*.ts', '*.tsx'], { cwd: ROOT })
    ).stdout.split('\n')
  const gone = new Set(await list('--deleted'))
  const all = await list('--cached', '--others', '--exclude-standard')
  return all.filter((path) => path && !gone.has(path) && !path.endsWith('.d.ts'))
}

runTool(async (say) => {
  const files = await Promise.all(
    (await sources()).map(async (path) => measure(path, await readFile(join(ROOT, path), 'utf8'))),
  )
  const wrong = [...wrongLengths(files), ...wrongCasts(countCasts(files), kept), ...wrongComments(files)]
  if (wrong.length > 0) throw new Refused(`against the rules of infra/local/code-rules:\n${wrong.join('\n')}`)
  say(`${files.length} files are as long, as cast and as commented as they may be`)
})
