/** Compares the lists in docs/security-inventory.md with the code. */
import { GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { Environment, MESSAGES, SATELLITE } from '#api/platform/config/environment.ts'
import { DATA_CLASSES } from '#db/data-classes.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const inventory = readFileSync('docs/security-inventory.md', 'utf8')

/** Returns the first cells of the table under a heading. */
function rowsUnder(heading: string): string[] {
  const [, section = ''] = inventory.split(`\n## ${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => line.split('|')[1]?.trim() ?? '')
}

test('the inventory states the requirements of each data class, and has no other class [ASVS-14.1.2]', () => {
  const classes = new Set(Object.values(DATA_CLASSES).flatMap((table) => Object.values(table)))
  expect(rowsUnder('Data').slice(0, 4).toSorted()).toEqual([...classes].sort())
})

test('the inventory names every system that a setting makes the shop call [ASVS-13.1.1]', () => {
  const [, section = ''] = inventory.split('\n## Connections to other systems\n')
  const systems = [...GATEWAYS.flatMap(({ settings }) => settings ?? []), MESSAGES, SATELLITE]
  const variables = [...Object.keys(Environment.shape), ...systems.flatMap(({ variables }) => variables)]
  const outward = variables.filter((name) => /^(?!SHOP_).+_URL$/.test(name))
  expect(outward.length).toBeGreaterThan(4)
  // Browsers go to PayU's page; the shop itself does not.
  for (const name of outward.filter((name) => name !== 'PAYU_PAGE_URL'))
    expect(section.split('\n## ')[0], name).toContain(`\`${name}\``)
})
