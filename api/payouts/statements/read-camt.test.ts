/** Tests the reading of CAMT.053: entries, batches and reversals, and what is refused with its entry. */
import { CAMT, changed, faultsOf, MT940, rowsOf } from '#test/statement-samples.ts'
import { describe, expect, test } from 'vitest'

const withoutOthers = async (text: string) => (await rowsOf(text)).map(({ others: _, ...row }) => row)

test('reads the same rows as the MT940 of the same day, batches by their transactions [SPEC-17-59]', async () => {
  expect(await withoutOthers(CAMT)).toEqual(await withoutOthers(MT940))
})

test('reads the names of elements with a prefix, an envelope, and states without a code', async () => {
  const prefixed = CAMT.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=')
  expect(await rowsOf(prefixed)).toHaveLength(6)
  const wrapped = CAMT.replace('<Document', '<BizMsg><AppHdr/><Document').concat('</BizMsg>')
  expect(await rowsOf(wrapped)).toHaveLength(6)
  expect(await rowsOf(CAMT.replaceAll(/<Cd>(BOOK|PDNG)<\/Cd>/g, '$1'))).toHaveLength(6)
})

test('takes the day in India of a moment in another zone', async () => {
  const text = changed(CAMT, '2026-11-20T11:15:00+05:30', '2026-11-20T20:00:00Z')
  expect((await rowsOf(text))[1]).toMatchObject({ bookedOn: '2026-11-21' })
})

describe('refuses, and names the entry [SPEC-17-60]', () => {
  const cases: [title: string, text: string, by: string, fault: RegExp][] = [
    [
      'a wrong balance',
      '>99.00<',
      '>98.00<',
      /^statement 00231-001: has a closing balance that differs by -1\.00/,
    ],
    [
      'another currency',
      'Ccy="INR">99.00',
      'Ccy="USD">99.00',
      /^statement 00231-001, entry 3: has the currency USD; the shop/,
    ],
    ['an amount without a currency', ' Ccy="INR">99.00', '>99.00', /entry 3: has the currency none/],
    ['fractions of a paisa', '>99.00<', '>99.005<', /entry 3: has the amount "99.005", which must be rupees/],
    ['a sign before the amount', '>99.00<', '>-99.00<', /entry 3: has the amount "-99.00"/],
    [
      'an unknown direction',
      'Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>',
      'Amt><CdtDbtInd>X</CdtDbtInd><RvslInd>',
      /entry 5, CdtDbtInd: must be CRDT or DBIT/,
    ],
    [
      'a reversal that is neither true nor false',
      '>true<',
      '>maybe<',
      /entry 5, RvslInd: must be true or false/,
    ],
    [
      'a day that does not exist',
      '<BookgDt><DtTm>2026-11-20T11',
      '<BookgDt><DtTm>2026-11-31T11',
      /entry 2, BookgDt: has no valid date/,
    ],
    [
      'a batch that is not the sum of its transactions',
      '>250.00<',
      '>251.00<',
      /entry 6: has an amount that is not the sum/,
    ],
    [
      'a transaction of a batch without an amount',
      '<Amt Ccy="INR">250.00</Amt>',
      '',
      /entry 6, TxDtls 2: has no amount/,
    ],
    [
      'a transaction with another amount than its entry',
      '<TxAmt><Amt Ccy="INR">12500.00',
      '<TxAmt><Amt Ccy="INR">12500.01',
      /entry 2: has an amount that is not that/,
    ],
    [
      'a statement without an opening balance',
      'OPBD',
      'XXXX',
      /^statement 00231-001: has no opening balance \(OPBD or PRCD\)/,
    ],
    [
      'a statement without a closing balance',
      'CLBD',
      'CLAV',
      /^statement 00231-001: has no closing balance \(CLBD\)/,
    ],
    [
      'a repeated reference',
      'AXISCN0320112255',
      'AXISCN0320112244',
      /entry 6, TxDtls 2: has the reference AXISCN0320112244, which .*TxDtls 1/,
    ],
    ['another message', 'BkToCstmrStmt', 'BkToCstmrAcctRpt', /^the file: is CAMT\.052/],
    [
      'another encoding',
      'encoding="UTF-8"',
      'encoding="ISO-8859-1"',
      /^the file: has the encoding ISO-8859-1/,
    ],
  ]
  test.each(cases)('%s', async (_, text, by, fault) => {
    const isName = text === 'BkToCstmrStmt'
    const hostile = isName ? CAMT.replaceAll(text, by) : changed(CAMT, text, by)
    expect(await faultsOf(hostile)).toEqual([expect.stringMatching(fault)])
  })

  test('two closing balances that differ', async () => {
    const other =
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="INR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Ntry>'
    expect(await faultsOf(changed(CAMT, '<Ntry>', other))).toContain(
      'statement 00231-001: has several closing balances that differ',
    )
  })

  test('another currency of both balances, once', async () => {
    const foreign = CAMT.replaceAll(/(?<=<\/Tp>\s*<Amt Ccy=")INR/g, 'USD')
    expect(await faultsOf(foreign)).toEqual([
      'statement 00231-001: has the currency USD; the shop has INR only',
    ])
    const both = foreign.replace('USD', 'EUR')
    expect(await faultsOf(both)).toEqual([
      'statement 00231-001: has the currency EUR; the shop has INR only',
      'statement 00231-001: has the currency USD; the shop has INR only',
    ])
  })

  test('a file that is cut off anywhere', async () => {
    for (let length = 200; length < CAMT.length - 20; length += 97)
      expect(await faultsOf(CAMT.slice(0, length))).toEqual([
        expect.stringMatching(/is not well-formed XML: the file is cut off or changed$/),
      ])
  })

  test('entities that multiply, external ones, very deep elements, and reserved names [THR-S14]', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}"><!ENTITY c "${'&b;'.repeat(10)}">]>`
    const external = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'
    for (const type of [laughs, external])
      expect(await faultsOf(changed(CAMT, '<Document', `${type}<Document`))).toEqual([
        'the file: has a document type (DOCTYPE), which is refused: entities could be hidden in it',
      ])
    const deep = `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`
    const strange = 'the file: has XML that no bank statement has, such as very deep elements'
    expect(await faultsOf(deep)).toEqual([strange])
    for (const other of ['<html><body>Session expired</body></html>', '<a><__proto__>1</__proto__></a>'])
      expect(await faultsOf(other)).toEqual(['the file: is XML, but not a bank statement (CAMT.053)'])
    expect(await faultsOf(changed(CAMT, 'REFUND', 'REF\u0001UND'))).toEqual([
      'the file: has control characters',
    ])
  })
})
