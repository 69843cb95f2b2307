/** What is installed: exactly what is written down, from one place, unchanged, and running nothing as it comes. */
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

test('each library is asked for in one version', () => {
  const asked = { ...packageJson.dependencies, ...packageJson.devDependencies }
  for (const [name, version] of Object.entries(asked))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('each comes from the public registry, and is what it was when it was chosen', () => {
  expect(installed.length).toBeGreaterThan(300)
  for (const [path, { resolved, integrity = '', link }] of installed) {
    // Without an address of its own it comes from the registry that npm is set to, and from nowhere else.
    expect({ path, resolved, link }).toEqual({ path })
    expect(integrity, path).toMatch(/^sha512-/)
  }
})

test('none runs a program as it is installed, but those that are named', () => {
  const named: Record<string, boolean> = packageJson.allowScripts
  const running = installed.flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? (path.split('node_modules/').at(-1) ?? path) : [],
  )
  expect([...new Set(running)].filter((name) => named[name] === undefined)).toEqual([])
})
