/** Tests the format of statements, their size and encoding, and the choice of references. */
import { openText } from '#test/payout-files.ts'
import { CAMT, changed, collect, faultsOf, MT940, rowsOf } from '#test/statement-samples.ts'
import { expect, test } from 'vitest'
import { FileFault } from '#api/payouts/file-fault.ts'
import { detectFormat } from './detect-format.ts'
import { readStatement } from './read-statement.ts'

test('finds the format by the content', async () => {
  const formatOf = async (text: string) => detectFormat(openText(text, 3))
  expect(await formatOf(MT940)).toBe('mt940')
  expect(await formatOf(`\uFEFF\r\n:20:X\n:25:1`)).toBe('mt940')
  expect(await formatOf(`AXISINBB\nI940\n:20:X`)).toBe('mt940')
  expect(await formatOf(CAMT)).toBe('camt')
  expect(await formatOf(`\uFEFF  <Document>`)).toBe('camt')
  expect(await formatOf('reference,booked_on,amount,currency\nA :20:,2026')).toBe('csv')
  expect(await formatOf('')).toBe('csv')
})

test('refuses more than 16 MB, and reads no further [SPEC-17-60]', async () => {
  let read = 0
  const open = async function* () {
    for (let chunk = 0; chunk < 1000; chunk++) {
      read += 1
      yield Buffer.alloc(1024 * 1024, ':20:')
    }
  }
  await expect(collect(readStatement(open, { format: 'mt940', maxMegabytes: 16 }))).rejects.toThrow(
    new FileFault('the file', 'is a statement of more than 16 MB: ask the bank for fewer days at once'),
  )
  expect(read).toBe(17)
})

test('refuses a text that is not UTF-8', async () => {
  expect(await faultsOf(Buffer.from(MT940.replace('REFUND', 'R\u00c9F'), 'latin1'))).toEqual([
    'the file: is not UTF-8: ask the bank for the statement in UTF-8',
  ])
})

test('prefers words with the form of a UTR to words that several entries have', async () => {
  const text = changed(MT940, 'NTRFNONREF//S48211347', 'NTRF917020012345678//S48211347')
  expect((await rowsOf(text))[0]).toMatchObject({ reference: 'AXISCN0320112233' })
})
