/** Tests the reading of MT940: the signs and references of entries, and what is refused with its line. */
import { changed, faultsOf, MT940, rowsOf } from '#test/statement-samples.ts'
import { describe, expect, test } from 'vitest'

const DAY = '2026-11-20'
const ENTRY = ':61:2611201120CR146,05NTRFNONREF//S48211347'

test('reads day, signed amount and reference of each entry, and leaves out charges [SPEC-17-59]', async () => {
  expect(await rowsOf(MT940)).toEqual([
    { reference: 'AXISCN0320112233', others: ['S48211347'], bookedOn: DAY, amountPaise: 14_605 },
    { reference: 'HDFCR52026112012345678', others: ['S48211902'], bookedOn: DAY, amountPaise: 1_250_000 },
    { reference: '632511223344', others: ['S48213001'], bookedOn: DAY, amountPaise: -9_900 },
    { reference: 'AXISCN0318004455', others: ['S48213777'], bookedOn: DAY, amountPaise: -7_525 },
    { reference: 'AXISCN0320112244', others: [], bookedOn: DAY, amountPaise: 50_000 },
    { reference: 'AXISCN0320112255', others: [], bookedOn: DAY, amountPaise: 25_000 },
  ])
})

test('reads the reversal of a debit as money received', async () => {
  const reversed = changed(
    changed(MT940, 'D99,00', 'RD99,00'),
    '62F:C261120INR113210,00',
    '62F:C261120INR113408,00',
  )
  expect((await rowsOf(reversed)).map(({ amountPaise }) => amountPaise)).toContain(9_900)
})

test('joins a reference that continues in the next line', async () => {
  const full = 'NEFT CR-PAYU PAYMENTS PRIVATE LIMITED-SUN DIRECT TV PVT-AXISCN0320112233'
  const wrapped = `${full.slice(0, 65)}\n${full.slice(65)}`
  const lines = 'NEFT CR-UTIB0000248-PAYU PAYMENTS PVT LTD-SUN DIRECT TV PVT LTD-\nAXISCN0320112233'
  expect((await rowsOf(changed(MT940, lines, wrapped)))[0]).toMatchObject({ reference: 'AXISCN0320112233' })
})

test('reads several statements, line ends of Windows, a byte order mark, and no SWIFT blocks', async () => {
  const [, body = ''] = /\{4:\n(.*)-\}/s.exec(MT940) ?? []
  const next = body
    .replace('00231/001', '00232/001')
    .replaceAll('AXISCN', 'AXISCP')
    .replace('HDFCR5', 'HDFCR6')
  const text = `\uFEFF${body}-\n${next.replace('632511223344', '632511223355')}-\n`.replaceAll('\n', '\r\n')
  expect(await rowsOf(text)).toHaveLength(12)
})

test('takes the year of the entry day that is nearest to the day of value', async () => {
  const over = changed(MT940, '2611201120CR146,05', '2701021231CR146,05')
  expect((await rowsOf(over))[0]).toMatchObject({ bookedOn: '2026-12-31' })
  const before = changed(MT940, '2611201120CR146,05', '2612310102CR146,05')
  expect((await rowsOf(before))[0]).toMatchObject({ bookedOn: '2027-01-02' })
})

describe('refuses, and names the line [SPEC-17-60]', () => {
  const cases: [title: string, text: string, by: string, fault: RegExp][] = [
    [
      'a wrong balance',
      'D99,00',
      'D98,00',
      /^statement 00231\/001: has a closing balance that differs by -1\.00 /,
    ],
    ['a broken entry', ENTRY, ':61:2611201120CR14x,05NTRF', /^line 6: is not an entry: :61: must have/],
    ['an unknown mark', 'CR146,05', 'EC146,05', /^line 6: is not an entry/],
    ['a day that does not exist', '2611201120CR', '2611311120CR', /^line 6: has a date that does not exist/],
    ['an amount of zero', 'CR146,05', 'CR0,00', /^line 6: has the amount zero/],
    [
      'another currency',
      ':60F:C261119INR',
      ':60F:C261119USD',
      /^line 5: has the currency USD; the shop has INR only/,
    ],
    ['a letter of another currency', 'CR146,05', 'CD146,05', /^line 6: has the currency letter D/],
    [
      'a broken balance',
      ':62F:C261120INR113210,00',
      ':62F:X1',
      /^line 21: is not a balance: :62F: must have/,
    ],
    ['a field that MT940 does not have', ':64:', ':77:', /^line 22: has the field :77:/],
    [
      'money without a reference',
      'HDFCR52026112012345678//S48211902\n:86:RTGS CR-HDFC0000060-ONE97 COMMUNICATIONS LTD-917020012345678',
      'NONREF\n:86:CASH',
      /^line 9: is money received without/,
    ],
    [
      'a repeated reference',
      'AXISCN0320112255',
      'AXISCN0320112244',
      /^line 19: has the reference AXISCN0320112244, which line 17 has already/,
    ],
  ]
  test.each(cases)('%s', async (_, text, by, fault) => {
    expect(await faultsOf(changed(MT940, text, by))).toEqual([expect.stringMatching(fault)])
  })

  test('a file that is cut off at any line', async () => {
    const lines = MT940.split('\n')
    for (let count = 3; count < 21; count++)
      expect(await faultsOf(lines.slice(0, count).join('\n'))).not.toEqual([])
    expect(await faultsOf(lines.slice(0, 20).join('\n'))).toEqual([
      'line 2, statement 00231/001: has no closing balance (:62F:): the file is cut off',
    ])
  })

  test('the same statement twice, a text after it, and control characters', async () => {
    expect(await faultsOf(`${MT940}${MT940}`)).toContain('statement 00231/001: is in the file twice')
    expect(await faultsOf(`${MT940}page 1 of 2\n`)).toEqual([
      'line 24: is not part of a statement: a statement begins with :20:',
    ])
    expect(await faultsOf(changed(MT940, 'REFUND', 'REF\u0000UND'))).toEqual([
      'line 12: has control characters',
    ])
  })
})
