/** Tests that docs/desk.md and the journeys by keyboard have the same tasks. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROLES = [
  ['Tasks of support', 'Support', 'tasks-of-support.spec.ts'],
  ['Tasks of finance', 'Finance', 'tasks-of-finance.spec.ts'],
  ['Tasks of the catalogue team', 'Catalogue', 'tasks-of-catalogue.spec.ts'],
] as const

test.each(ROLES)('each of the %s is a journey by keyboard [SPEC-17-66]', (heading, role, file) => {
  const docs = readFileSync('docs/desk.md', 'utf8')
  const [, section = ''] = docs.split(`## ${heading}\n`)
  const [tasks = ''] = section.split('\n## ')
  const written = [...tasks.matchAll(/^\d+\. \*\*(.+?)\.\*\*/gm)].map(([, name = '']) =>
    name.replaceAll("'", '’'),
  )
  const journeys = readFileSync(`e2e/desk/${file}`, 'utf8')
  const walked = [...journeys.matchAll(new RegExp(`^test\\('${role}: (.+?) \\[`, 'gm'))].map(
    ([, name]) => name,
  )
  expect(written.length).toBeGreaterThanOrEqual(5)
  expect(walked).toEqual(written)
})
