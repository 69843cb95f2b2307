/** Tests `shop catalogue import`. */
import { readConfig } from '#api/platform/config/config.ts'
import { freshDatabase } from '#test/database.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { openOutside } from '#test/open-simulators.ts'
import { DataDirLocked } from '#api/platform/db/folder-lock.ts'
import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

/** Returns a terminal that can read one file. */
async function openTerminal(content: unknown = smallCatalogue) {
  const db = await freshDatabase()
  const { world } = await openOutside()
  const said: string[] = []
  const told: string[] = []
  let closed = 0
  const shell = {
    say: (line: string) => void said.push(line),
    tell: (line: string) => void told.push(line),
    readText: (path: string) => {
      if (path !== 'catalogue.json') throw new Error('no such file')
      return typeof content === 'string' ? content : JSON.stringify(content)
    },
    open: async () => ({
      db,
      world,
      config: readConfig({}),
      close: async () => {
        closed++
      },
    }),
  }
  return {
    said,
    told,
    shell,
    closed: () => closed,
    run: (line: string) => runCommand(line.split(' '), shell),
  }
}

test('shows the differences, writes them with --apply, and then finds none', async () => {
  const { said, run, closed } = await openTerminal()

  expect(await run('catalogue import catalogue.json')).toBe(0)
  expect(said).toContain('  + package kadalora-rayil')
  expect(said.at(-1)).toContain('Nothing was written')

  expect(await run('catalogue import catalogue.json --apply')).toBe(0)
  expect(said.at(-1)).toBe('Written: the catalogue is now version 1.')

  expect(await run('catalogue import catalogue.json --apply')).toBe(0)
  expect(said.at(-1)).toBe('catalogue.json says what is on sale already (version 1).')
  expect(closed()).toBe(3)
})

test('lists faults with their places and exits with 1', async () => {
  const [plan] = smallCatalogue.packages
  const { said, run } = await openTerminal({ ...smallCatalogue, packages: [{ ...plan, name: '' }] })

  expect(await run('catalogue import catalogue.json --apply')).toBe(1)
  expect(said).toEqual([
    'catalogue.json has 1 fault; nothing was written.',
    '  packages[0].name (family-max): must not be empty',
  ])
})

test('prints the report as JSON with --json', async () => {
  const { said, run } = await openTerminal()

  expect(await run('catalogue import --json catalogue.json --apply')).toBe(0)
  expect(said).toHaveLength(1)
  expect(JSON.parse(said[0]!)).toMatchObject({ faults: [], version: 1, applied: true })
})

test('reports a file that is missing or is no JSON', async () => {
  const broken = await openTerminal('{')
  expect(await broken.run('catalogue import catalogue.json')).toBe(1)
  expect(broken.told[0]).toMatch(/^catalogue\.json cannot be read: /)
  expect(await broken.run('catalogue import other.json')).toBe(1)
  expect(broken.told[1]).toBe('other.json cannot be read: no such file')
})

test.each([
  ['catalogue import', 'Which file? Give its path.'],
  ['catalogue import catalogue.json other.json', 'One file at a time'],
  ['catalogue import catalogue.json --aply', '--aply'],
  ['catalog import catalogue.json', 'There is no command "catalog import catalogue.json".'],
])('prints the usage and exits with 2 for "%s"', async (line, words) => {
  const { told, said, run } = await openTerminal()

  expect(await run(line)).toBe(2)
  expect(told.join('\n')).toContain(words)
  expect(told.join('\n')).toContain('catalogue import')
  expect(said).toEqual([])
})

test('prints help to standard output and exits with 0', async () => {
  const { said, told, run } = await openTerminal()

  expect(await run('--help')).toBe(0)
  expect(await run('catalogue import --help')).toBe(0)
  expect(said[1]).toContain('Usage: npm run shop -- catalogue import FILE [--apply] [--json]')
  expect(told).toEqual([])
})

test('names the process that holds the embedded database', async () => {
  const { shell, told } = await openTerminal()
  const locked = {
    ...shell,
    open: () => Promise.reject(new DataDirLocked('The database folder is in use by process 7.')),
  }

  expect(await runCommand(['catalogue', 'import', 'catalogue.json'], locked)).toBe(1)
  expect(told).toEqual(['The database folder is in use by process 7.'])
})
