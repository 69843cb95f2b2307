/** Installs a Debian package on a machine that we may change: as root, with apt-get, as in CI. */
import { existsSync } from 'node:fs'
import { runStep } from './run-step.ts'

/** @returns whether it is installed now; `false` if this machine may not be changed, or apt-get failed */
export async function installMissing(debianPackage: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return runStep({
    name: `install ${debianPackage}`,
    command: `apt-get update -q && apt-get install -yq --no-install-recommends ${debianPackage}`,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
