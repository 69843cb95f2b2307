/** Tests `shop pincodes import`. */
import { openEmptyShop } from '#test/terminal.ts'
import { expect, test } from 'vitest'

const DIRECTORY = `officename,pincode,district,statename
Kochi H.O,682001,ERNAKULAM,KERALA
Thrissur H.O,680001,THRISSUR,KERALA
`

/** Returns the terminal of a shop without a directory, and one file with this content. */
const openTerminal = (content = DIRECTORY) => openEmptyShop({ 'pincodes.csv': content })

test('shows the differences, writes them with --apply, and then finds none', async () => {
  const { stdout, run } = await openTerminal()

  expect(await run('pincodes import pincodes.csv')).toBe(0)
  expect(stdout).toEqual([
    '  + 680001',
    '  + 682001',
    '2 pincodes: 2 new, 0 changed, 0 gone.',
    'Nothing was written. Add --apply to write it.',
  ])
  expect(await run('pincodes import pincodes.csv --apply')).toBe(0)
  expect(stdout.at(-1)).toBe('Written.')
  expect(await run('pincodes import pincodes.csv')).toBe(0)
  expect(stdout.at(-1)).toBe('pincodes.csv is the same as the present directory (2 pincodes).')
})

test('reports the rows that it has written, and writes nothing if the operator stops it', async () => {
  const { stdout, stderr, run, reports, interruptAfter } = await openTerminal()

  interruptAfter(2)
  expect(await run('pincodes import pincodes.csv --apply')).toBe(130)
  expect(stderr.at(-1)).toBe('Stopped after 2. Nothing was written.')
  interruptAfter(Infinity)
  expect(await run('pincodes import pincodes.csv')).toBe(0)
  expect(stdout).toContain('2 pincodes: 2 new, 0 changed, 0 gone.')

  reports.length = 0
  expect(await run('pincodes import pincodes.csv --apply')).toBe(0)
  expect(reports).toEqual([
    [0, 2],
    [0, 2],
    [2, 2],
  ])
})

test('prints the first twenty faults with their lines, and all of them as JSON', async () => {
  const bad = Array.from({ length: 25 }, () => 'Nowhere,0,NOWHERE,ATLANTIS').join('\n')
  const { stdout, run } = await openTerminal(`${DIRECTORY}${bad}\n`)

  expect(await run('pincodes import pincodes.csv --apply')).toBe(1)
  expect(stdout[0]).toBe('pincodes.csv has 50 faults; nothing was written.')
  expect(stdout[1]).toBe('  line 4, pincode: "0" must be six digits, the first not 0')
  expect(stdout).toHaveLength(22)
  expect(await run('pincodes import pincodes.csv --apply --json')).toBe(1)
  expect(JSON.parse(stdout.at(-1) ?? '')).toMatchObject({ applied: false, faults: { length: 50 } })
})

test('reports a missing file', async () => {
  const { stderr, run } = await openTerminal()
  expect(await run('pincodes import other.csv')).toBe(1)
  expect(stderr).toEqual(['other.csv cannot be read: no such file'])
})
