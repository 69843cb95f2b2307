import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The packages that browser code imports; the other dependencies stay on the server. */
const IN_THE_BROWSER = ['react', 'react-dom', 'react-router', 'react-hook-form']

type Manifest = { license: string; dependencies?: Record<string, string> }
const manifest = (name: string) =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as Manifest
const packages = IN_THE_BROWSER.flatMap((name) => [name, ...Object.keys(manifest(name).dependencies ?? {})])

test.each(packages)('licences.txt has the name and copyright of %s, which browsers receive', (name) => {
  const notices = readFileSync('web/public/licences.txt', 'utf8')
  expect(manifest(name).license).toBe('MIT')
  expect(notices.split(/[\s,]+/)).toContain(name)

  const file = ['LICENSE', 'LICENSE.md']
    .map((end) => `node_modules/${name}/${end}`)
    .find((path) => existsSync(path))
  const lines = readFileSync(file ?? '', 'utf8').split('\n')
  for (const line of lines.filter((one) => /copyright \(c\)/i.test(one)))
    expect(notices).toContain(line.trim())
})
