/** Tests `shop catalogue import`. */
import { smallCatalogue } from '#test/fixtures.ts'
import { DataDirLocked } from '#api/platform/db/folder-lock.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { readConfig } from '#api/read-config.ts'
import { openEmptyShop, openTerminal } from '#test/terminal.ts'
import { expect, test } from 'vitest'
import { runCommand } from '#cli/run-command.ts'

/** Returns the terminal of a shop without a catalogue, and one file with this content. */
const openImport = (content: unknown = smallCatalogue) =>
  openEmptyShop({ 'catalogue.json': typeof content === 'string' ? content : JSON.stringify(content) })

test('shows the differences, writes them with --apply, and then finds none', async () => {
  const { stdout, run, closed } = await openImport()

  expect(await run('catalogue import catalogue.json')).toBe(0)
  expect(stdout).toContain('  + package kadalora-rayil')
  expect(stdout.at(-1)).toContain('Nothing was written')

  expect(await run('catalogue import catalogue.json --apply')).toBe(0)
  expect(stdout.at(-1)).toBe('Written: the catalogue is now version 1.')

  expect(await run('catalogue import catalogue.json --apply')).toBe(0)
  expect(stdout.at(-1)).toBe('catalogue.json is the same as the catalogue on sale (version 1).')
  expect(closed()).toBe(3)
})

test('reports the rows that it has written, and writes nothing if the operator stops it', async () => {
  const { stdout, stderr, run, reports, interruptAfter } = await openImport()

  interruptAfter(3)
  expect(await run('catalogue import catalogue.json --apply')).toBe(130)
  expect(stderr.at(-1)).toMatch(/^Stopped after \d+\. Nothing was written\.$/)
  interruptAfter(Infinity)
  expect(await run('catalogue import catalogue.json')).toBe(0)
  expect(stdout.at(-1)).toContain('Nothing was written: these are the changes')

  reports.length = 0
  expect(await run('catalogue import catalogue.json --apply')).toBe(0)
  expect(stdout.at(-1)).toBe('Written: the catalogue is now version 1.')
  const last = reports.at(-1)
  expect(last?.[0]).toBe(last?.[1])
  expect(reports.map(([done]) => done)).toEqual(reports.map(([done]) => done).toSorted((a, b) => a - b))
})

test('lists faults with their places and exits with 1', async () => {
  const [plan] = smallCatalogue.packages
  const { stdout, run } = await openImport({ ...smallCatalogue, packages: [{ ...plan, name: '' }] })

  expect(await run('catalogue import catalogue.json --apply')).toBe(1)
  expect(stdout).toEqual([
    '  packages[0].name (family-max): must not be empty',
    'catalogue.json has 1 fault; nothing was written.',
  ])
})

/** Returns a catalogue of many packs, of which every tenth is changed by `change`. */
function manyPacks(change: object = {}) {
  const [movie] = smallCatalogue.packages.filter(({ type }) => type === '2')
  const packages = Array.from({ length: 300 }, (_, i) => ({
    ...movie,
    id: `m${String(i)}`,
    poid: `P2-M${String(i)}`,
    ...(i % 10 === 9 && change),
  }))
  return { ...smallCatalogue, packages }
}

test('lists the faults of every tenth row, each with its row', async () => {
  const { stdout, run } = await openImport(manyPacks({ price: 'free', genre: 'none' }))

  expect(await run('catalogue import catalogue.json --apply')).toBe(1)
  expect(stdout.at(-1)).toBe('catalogue.json has 60 faults; nothing was written.')
  expect(stdout).toHaveLength(61)
  for (let row = 9; row < 300; row += 10) {
    expect(stdout.filter((line) => line.includes(`packages[${String(row)}].`))).toHaveLength(2)
  }
})

test('prints the faults as one JSON object with --json', async () => {
  const { stdout, run } = await openImport(manyPacks({ price: 'free', genre: 'none' }))

  expect(await run('catalogue import catalogue.json --apply --json')).toBe(1)
  const report: unknown = JSON.parse(stdout.join('\n'))
  expect(report).toMatchObject({ difference: { added: [] }, version: 0, applied: false })
  expect(report).toHaveProperty('faults.length', 60)
  expect(report).toHaveProperty('faults.59', {
    place: 'packages[299].genre (m299)',
    message: 'there is no genre "none"',
  })
})

test.each([
  ['package', { id: 'lamp' }, '(lamp): poid "P3-VILAKKU" belongs to package "vilakku"; choose another'],
  [
    'duration',
    { days: 7 },
    '(vilakku): poid "P3-VILAKKU" belongs to the duration "30 Days"; choose another for "7 Days"',
  ],
])('lists another %s of a price option, and keeps the one on sale [SPEC-12-22]', async (_what, to, fault) => {
  const packages = smallCatalogue.packages.map((one) => (one.id === 'vilakku' ? { ...one, ...to } : one))
  const { stdout, run } = await openEmptyShop({
    'catalogue.json': JSON.stringify(smallCatalogue),
    'changed.json': JSON.stringify({ ...smallCatalogue, packages }),
  })
  await run('catalogue import catalogue.json --apply')
  stdout.length = 0
  expect(await run('catalogue import changed.json --apply')).toBe(1)
  expect(stdout).toEqual([`  packages[3] ${fault}`, 'changed.json has 1 fault; nothing was written.'])
})

test('shows the first 100 changes of a kind and the number of the others', async () => {
  const { stdout, run } = await openImport(manyPacks())

  expect(await run('catalogue import catalogue.json')).toBe(0)
  const added = stdout.filter((line) => line.startsWith('  + '))
  expect(added).toHaveLength(101)
  expect(added.at(-1)).toMatch(/^  \+ and 2\d\d more; --json lists all$/)
})

test('prints the report as JSON with --json', async () => {
  const { stdout, run } = await openImport()

  expect(await run('catalogue import --json catalogue.json --apply')).toBe(0)
  expect(stdout).toHaveLength(1)
  expect(JSON.parse(stdout[0]!)).toMatchObject({ faults: [], version: 1, applied: true })
})

test('reports a file that is missing or is not JSON', async () => {
  const broken = await openImport('{')
  expect(await broken.run('catalogue import catalogue.json')).toBe(1)
  expect(broken.stderr[0]).toMatch(/^catalogue\.json cannot be read: /)
  expect(await broken.run('catalogue import other.json')).toBe(1)
  expect(broken.stderr[1]).toBe('other.json cannot be read: no such file')
})

test.each([
  ['catalogue import', 'Give the path of a file.'],
  ['catalogue import catalogue.json other.json', 'Give only one file'],
  ['catalogue import catalogue.json --aply', '--aply'],
  ['catalog import catalogue.json', 'There is no command "catalog import catalogue.json".'],
])('prints the usage and exits with 2 for "%s"', async (line, words) => {
  const { stderr, stdout, run } = await openImport()

  expect(await run(line)).toBe(2)
  expect(stderr.join('\n')).toContain(words)
  expect(stderr.join('\n')).toContain('catalogue import')
  expect(stdout).toEqual([])
})

test('prints help to standard output and exits with 0', async () => {
  const { stdout, stderr, run } = await openImport()

  expect(await run('--help')).toBe(0)
  expect(await run('catalogue import --help')).toBe(0)
  expect(stdout[1]).toContain(
    'Usage: npm run shop -- catalogue import FILE [--apply] [--break-glass "REASON"] [--json]',
  )
  expect(stderr).toEqual([])
})

test('names the process that holds the embedded database', async () => {
  const { terminal, stderr } = await openImport()
  const locked = {
    ...terminal,
    open: () => Promise.reject(new DataDirLocked('The database folder is in use by process 7.')),
  }

  expect(await runCommand(['catalogue', 'import', 'catalogue.json'], locked)).toBe(1)
  expect(stderr).toEqual(['The database folder is in use by process 7.'])
})

test('where there is a desk, an import is applied only with a reason, which the audit log has [SPEC-17-34, THR-S9]', async () => {
  const { db, runtime } = await openEmptyShop()
  const platform = { db, runtime, config: readConfig({ STAFF_URL: 'http://localhost:3100' }) }
  const { run, runWords, stderr } = openTerminal(
    { platform },
    { 'catalogue.json': JSON.stringify(smallCatalogue) },
  )
  expect(await run('catalogue import catalogue.json')).toBe(0)
  expect(await run('catalogue import catalogue.json --apply')).toBe(1)
  expect(stderr.at(-1)).toContain(
    'changed at the desk, where another person approves: http://localhost:3100/catalogue',
  )
  const breakGlass = (reason: string) =>
    runWords('catalogue', 'import', 'catalogue.json', '--apply', '--break-glass', reason)
  expect(await breakGlass('no')).toBe(2)
  expect(await breakGlass('the desk is down, incident 7')).toBe(0)
  expect(await listAuditEntries(db, {}, 1)).toMatchObject([
    {
      staff: { role: 'break_glass', channel: 'command' },
      act: { name: 'catalogue.import', subject: 'version 1', reason: 'the desk is down, incident 7' },
    },
  ])
})
