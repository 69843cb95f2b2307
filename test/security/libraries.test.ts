/** Checks the installed packages: exact versions, one registry, pinned content, and no unapproved install scripts. */
import packageJson from '#package' with { type: 'json' }
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      inBundle: z.boolean().optional(),
    }),
  ),
})
const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const installed = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && inBundle !== true)

test('requires each library in one exact version [THR-W12, ASVS-15.1.2]', () => {
  const dependencies = { ...packageJson.dependencies, ...packageJson.devDependencies }
  for (const [name, version] of Object.entries(dependencies))
    expect(version, name).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('each library comes from the public registry, with pinned content [THR-W12, ASVS-15.1.2, ASVS-15.2.4]', () => {
  expect(installed.length).toBeGreaterThan(300)
  for (const [path, { resolved, integrity = '', link }] of installed) {
    // Without an address the package comes from the registry that npm is configured for.
    expect({ path, resolved, link }).toEqual({ path })
    expect(integrity, path).toMatch(/^sha512-/)
  }
})

test('only approved libraries run a script at installation [THR-W12]', () => {
  const named: Record<string, boolean> = packageJson.allowScripts
  const running = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? (path.split('node_modules/').at(-1) ?? path) : [],
  )
  expect([...new Set(running)].filter((name) => named[name] === undefined)).toEqual([])
})
