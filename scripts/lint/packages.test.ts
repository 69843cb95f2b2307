import lockfile from '#lockfile' with { type: 'json' }
import manifest from '#package' with { type: 'json' }
import { expect, test } from 'vitest'
import { type LockEntry, type Lockfile, packageFaults, shippedPackages } from './packages.ts'

const good: LockEntry = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' }
const lockOf = (entry: LockEntry): Lockfile => ({
  lockfileVersion: 3,
  packages: { '': {}, 'node_modules/a': entry },
})
const plain = { dependencies: { a: '1.2.3' }, devDependencies: {}, allowScripts: {} }

test('accepts our packages', () => {
  expect(packageFaults(manifest, lockfile)).toEqual([])
  expect(packageFaults(plain, lockOf(good))).toEqual([])
})

test.each<[string, LockEntry, string]>([
  ['from an address', { ...good, resolved: 'https://packages.example/a.tgz' }, '`resolved` URL'],
  [
    'from a git repository',
    { ...good, version: 'git+ssh://git@example.org/a.git' },
    'comes from no registry',
  ],
  ['from a folder', { link: true, license: 'MIT' }, 'comes from no registry'],
  ['without a hash', { version: '1.2.3', license: 'MIT' }, 'has no sha512'],
  ['with a weak hash', { ...good, integrity: 'sha1-AAAA' }, 'has no sha512'],
  ['with an install script', { ...good, hasInstallScript: true }, 'runs a script'],
  ['with a licence that asks for more', { ...good, license: 'AGPL-3.0-only' }, 'is not one that we may ship'],
  ['without a licence', { ...good, license: undefined as never }, 'is not one that we may ship'],
])('rejects a package %s', (_name, entry, words) => {
  expect(packageFaults(plain, lockOf(entry)).join()).toContain(words)
})

test.each(['^1.2.3', '~1.2.3', 'latest', '*', '1.x', 'github:a/a', 'https://packages.example/a.tgz'])(
  'rejects a version that is not exact: %s',
  (version) => {
    expect(packageFaults({ ...plain, dependencies: { a: version } }, lockOf(good)).join()).toContain(
      'npm i -E',
    )
  },
)

test('lists each shipped package once, by name, without build-only packages', () => {
  const packages = {
    '': {},
    'node_modules/b': good,
    'node_modules/@x/a': good,
    'node_modules/@x/a/node_modules/b': good,
    'node_modules/c': { ...good, dev: true, license: 'WTFPL' },
    'node_modules/d': { ...good, devOptional: true },
    'node_modules/e': { ...good, optional: true },
  }
  expect(shippedPackages({ lockfileVersion: 3, packages }).map(({ name }) => name)).toEqual(['@x/a', 'b'])
})

test('rejects a package for development that the production install has', () => {
  const manifest = { ...plain, dependencies: {}, devDependencies: { a: '1.2.3' } }
  expect(packageFaults(manifest, lockOf(good)).join()).toContain('a is for development')
  for (const entry of [
    { ...good, dev: true },
    { ...good, devOptional: true },
  ])
    expect(packageFaults(manifest, lockOf(entry))).toEqual([])
  expect(packageFaults({ ...plain, devDependencies: { b: '1.2.3' } }, lockOf(good))).toEqual([])
})
