import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './run-program.ts'

/** Debian's own slim image leaves these out too. */
const LEFT_OUT = ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'usr/share/doc', 'usr/share/man']
  .concat(['usr/share/locale', 'usr/share/info', 'dev', 'proc', 'sys'])
  .map((path) => `--exclude=./${path}/*`)

/** Keeps apt's caches out of layers, as Debian's own image does. */
const APT = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`

/** Builds `image`, a plain Debian bookworm, from Debian's archive. Works in a temporary folder below `dir`. */
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
