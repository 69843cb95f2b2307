/** Reads package.json and the lockfile, and checks the packages that we depend on. Pure. */

export type LockEntry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  license?: string
  dev?: boolean
  /** Set for a package that only development packages and optional ones need. */
  devOptional?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
export type Lockfile = { lockfileVersion: number; packages: Record<string, LockEntry> }
export type Manifest = {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

/** Licences that require no more than a notice, so that we may ship the package. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
])

/** One version, even of a package that is installed under another name. */
const EXACT = /^(npm:[a-z]+@)?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

const MODULES = 'node_modules/'
const nameOf = (path: string): string => path.slice(path.lastIndexOf(MODULES) + MODULES.length)

/** Returns all packages except our own. */
const installed = ({ packages }: Lockfile): [path: string, entry: LockEntry][] =>
  Object.entries(packages).filter(([path]) => path !== '')

/** Returns the faults of the packages, one line each. */
export const packageFaults = (manifest: Manifest, lockfile: Lockfile): string[] => [
  ...(lockfile.lockfileVersion === 3 ? [] : ['package-lock.json: npm ci needs version 3 of the lockfile']),
  ...inexactPins(manifest),
  ...shippedForDevelopment(manifest, lockfile),
  ...installed(lockfile).flatMap(([path, entry]) => [
    ...sourceFaults(entry).map((fault) => `${path}: ${fault}`),
    ...scriptFaults(nameOf(path), entry, manifest).map((fault) => `${path}: ${fault}`),
    ...(!isShipped(entry) || ALLOWED.has(entry.license ?? '')
      ? []
      : [`${path}: the licence ${entry.license ?? '(none)'} is not one that we may ship`]),
  ]),
]

function inexactPins({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `package.json: ${name} is "${version}": name one version (npm i -E)`)
}

/** Whether the production install has the package: `npm ci --omit=dev --omit=optional`. */
const isShipped = ({ dev, devOptional, optional }: LockEntry): boolean => !dev && !devOptional && !optional

/** A package for development comes into production when another one needs it, not as an optional peer. */
const shippedForDevelopment = ({ devDependencies }: Manifest, { packages }: Lockfile): string[] =>
  Object.keys(devDependencies)
    .filter((name) => isShipped(packages[MODULES + name] ?? { dev: true }))
    .map((name) => `package.json: ${name} is for development, but the production install has it`)

/**
 * Checks that a package comes from the registry that npm is configured for, and that its content is pinned by a hash.
 */
function sourceFaults({ version, resolved, integrity, link }: LockEntry): string[] {
  const faults: string[] = []
  if (link || !EXACT.test(version ?? '')) faults.push('comes from no registry')
  if (resolved !== undefined)
    faults.push(
      'has a `resolved` URL, which ties npm ci to one registry: set omit-lockfile-registry-resolved',
    )
  if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) faults.push('has no sha512 of its bytes')
  return faults
}

function scriptFaults(name: string, { hasInstallScript }: LockEntry, { allowScripts }: Manifest): string[] {
  if (!hasInstallScript || allowScripts[name] !== undefined) return []
  return ['runs a script when it is installed: decide about it in "allowScripts"']
}

export type ShippedPackage = { name: string; version: string; licence: string }

/** Returns the packages that run in production, by name. */
export function shippedPackages(lockfile: Lockfile): ShippedPackage[] {
  const all = installed(lockfile)
    .filter(([, entry]) => isShipped(entry))
    .map(([path, { version = '', license = '' }]) => ({ name: nameOf(path), version, licence: license }))
  const byKey = new Map(all.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? [])
}
