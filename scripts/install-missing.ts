/** Puts a Debian package on a machine that is ours to change: root, with apt-get, as in CI. */
import { existsSync } from 'node:fs'
import { runStep } from './run-step.ts'

/** `true` where it is installed now; `false` where this machine is not ours to change, or apt-get failed. */
export async function installMissing(debianPackage: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return runStep({
    name: `install ${debianPackage}`,
    command: `apt-get update -q && apt-get install -yq --no-install-recommends ${debianPackage}`,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}
