import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/** As Debian's own slim image leaves them out. */
const LEFT_OUT = ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'usr/share/doc', 'usr/share/man']
  .concat(['usr/share/locale', 'usr/share/info', 'dev', 'proc', 'sys'])
  .map((path) => `--exclude=./${path}/*`)

/** Likewise: no layer holds what apt only keeps for later. */
const APT = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`

/** Makes `image`, Debian bookworm and nothing else, of Debian's archive; in folders below `dir` that are gone afterwards. */
export async function debianImage(env: NodeJS.ProcessEnv, image: string, dir: string): Promise<void> {
  const scratch = mkdtempSync(join(dir, 'debian-'))
  const [root, packed] = [join(scratch, 'root'), join(scratch, 'root.tar')]
  try {
    await runProgram(['debootstrap', '--variant=minbase', 'bookworm', root], env)
    writeFileSync(join(root, 'etc/apt/apt.conf.d/docker-clean'), APT, { mode: 0o644 })
    await runProgram(['tar', '-C', root, ...LEFT_OUT, '-cf', packed, '.'], env)
    await runProgram(['podman', 'import', '--quiet', packed, image], env)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
