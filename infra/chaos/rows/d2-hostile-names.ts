import { lstatSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { inTurns } from '../in-turns.ts'
import { greet, type Met } from '../own-domains/client-hello.ts'
import { type HostileName, hostileNames } from '../own-domains/hostile-names.ts'
import { type KnownSite, knownSite } from '../own-domains/known-site.ts'
import { differs, type Figures, holds, type Row, type RowContext } from '../row.ts'

const SIZES = { quick: { names: 1_000 }, full: { names: 10_000 } }
const AT_ONCE = 16
const LONG_AGO = new Date(1_000)
/** What nginx says when it has looked for a file and has none that it can use. */
const LOOKED = /cannot load certificate/

async function run(context: RowContext): Promise<Figures> {
  const { names: count } = SIZES[context.size]
  const site = await knownSite.get(context)
  const known = site.hosts.map(({ host }) => host)
  const [first = '', last = ''] = [known[0], known.at(-1)]
  const names = hostileNames(context.random, known, count)
  const questions = site.asked.length
  const certificates = watchReads(join(site.ownDir, 'certificates'))

  const met: { name: HostileName; met: Met }[] = []
  await inTurns(names.length, AT_ONCE, async (at) => {
    const name = names[at]
    if (name) met.push({ name, met: await greet(site.httpsPort, name.name) })
  })
  const readMeanwhile = certificates.read()
  const control = await Promise.all([first, last].map((host) => greet(site.httpsPort, Buffer.from(host))))
  const isRecorded = certificates.read() > readMeanwhile

  const answered = met.filter((each) => each.met === 'handshake')
  return holds(
    [
      ...differs('hostile names with a handshake', answered.length, 0),
      ...answered
        .slice(0, 3)
        .map(({ name }) => `${name.kind}: ${JSON.stringify(name.name?.toString('latin1'))}`),
      ...differs('names that nothing was said to', met.filter((each) => each.met === 'late').length, 0),
      ...differs('certificates read for hostile names', readMeanwhile, 0),
      ...differs('files looked for in vain', looked(site), 0),
      ...differs('questions to the name server', site.asked.length - questions, 0),
      ...differs('known names with a handshake', control.filter((each) => each === 'handshake').length, 2),
    ],
    {
      hosts: known.length,
      names: count,
      kinds: new Set(names.map(({ kind }) => kind)).size,
      alerts: met.filter((each) => each.met === 'alert').length,
      closed: met.filter((each) => each.met === 'closed').length,
      readsRecorded: isRecorded ? 'yes' : 'no, by this file system',
    },
  )
}

/** Since the front door was opened: of equal lines, one a minute is told. */
const looked = ({ doorLines }: KnownSite) => doorLines.filter((line) => LOOKED.test(line)).length

/** Counts the files of a folder that are read from now on, by the times that the file system keeps. */
function watchReads(folder: string): { read(): number } {
  const files = readdirSync(folder).map((name) => join(folder, name))
  for (const file of files) utimesSync(file, LONG_AGO, lstatSync(file).mtime)
  return {
    read: () => files.filter((file) => lstatSync(file).atimeMs !== LONG_AGO.getTime()).length,
  }
}

export const d2: Row = {
  id: 'D2',
  promise:
    'a name in a handshake that is not a known host, whatever its bytes are, gets no handshake, and nothing is looked up or read for it',
  run,
  shares: knownSite,
}
