/**
 * `npm run --silent sbom`: prints the list of what runs in production, as CycloneDX: the packages that the server installs, those whose
 * code is in the scripts of the desk, and Node. The shop's own scripts contain only packages that the server installs too.
 * Needs a build.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import packageJson from '#package' with { type: 'json' }
import { bundledPackages, composeSbom, nodeArchives, type Sbom } from './compose-sbom.ts'

const npmSbom = (...options: string[]): Sbom => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...options]
  return JSON.parse(execFileSync('npm', words, { encoding: 'utf8', maxBuffer: 100_000_000 })) as Sbom
}

const sbom = composeSbom({
  installed: npmSbom('--omit', 'dev', '--omit', 'optional'),
  all: npmSbom(),
  bundled: bundledPackages(readFileSync('build/desk/licences.md', 'utf8')),
  node: {
    version: packageJson.dependencies.node,
    archives: nodeArchives(readFileSync('deploy/node-checksums.txt', 'utf8')),
  },
})
console.log(JSON.stringify(sbom, undefined, 2))
