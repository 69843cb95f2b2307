/** Tests `shop gst month`: the figures of a month in India, for reading, for a spreadsheet and for a program. */
import { openBrowser } from '#test/browser.ts'
import { openCreditedShop } from '#test/credited-shop.ts'
import { FAMILY_AND_TRAIN, GST, LAMP, TRAIN } from '#test/fixtures.ts'
import { openEmptyShop, openTerminal } from '#test/terminal.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const OWNER = '9000000001'

/** Sells in two states, and refunds in both, around midnight of the ends of November and of the financial year. */
async function openShop() {
  // The last credit notes that lower the tax of this year are those of 1 April.
  const shop = await openCreditedShop({ gst: { ...GST, creditNotesUntil: '04-01' } })
  const { browser, external, issue, staff, advance } = shop
  const waitUntil = async (moment: string) => {
    external.advance((Date.parse(moment) - external.runtime.now().getTime()) / 1_000)
    await browser.logIn(OWNER)
  }
  await shop.buy(FAMILY_AND_TRAIN)
  const inKarnataka = openBrowser(shop)
  const elsewhere = await inKarnataka.register(TRAIN, { pincode: '560001', city: 'Bengaluru' })
  await inKarnataka.payByPayu(elsewhere)
  await shop.refund(await shop.buy(LAMP))
  await issue()

  await waitUntil('2026-11-30T18:29:59.000Z')
  await shop.buy(LAMP)
  await issue()
  external.advance(1)
  await shop.buy(TRAIN)
  await issue()

  await waitUntil('2027-03-31T18:29:59.000Z')
  const lastOfYear = await shop.buy(TRAIN)
  await issue()
  external.advance(1)
  await shop.refund(lastOfYear)
  await issue()
  external.advance(86_400)
  await staff.refund(elsewhere)
  await advance(3_600)
  await issue()
  return { ...shop, ...openTerminal(shop) }
}

test('sums what was issued in the month in India by state and rate', { timeout: 60_000 }, async () => {
  const shop = await openShop()
  const { run, stdout, stderr } = shop
  const printed = async (line: string) => {
    stdout.length = 0
    expect(await run(line)).toBe(0)
    return stdout.map((text) => text.trimEnd())
  }
  expect(await printed('gst month 2026-11')).toEqual([
    'GSTIN 33ABCDE1234F1Z5: issued from 01/11/2026 to 30/11/2026, in rupees',
    '',
    'State          Rate  Papers        Count  Taxable value   CGST  SGST/UTGST   IGST     Total',
    '29 Karnataka   18%   invoices          1         126.27   0.00        0.00  22.73    149.00',
    '29 Karnataka   18%   net               1         126.27   0.00        0.00  22.73    149.00',
    '33 Tamil Nadu  18%   invoices          3         859.32  77.34       77.34   0.00  1,014.00',
    '33 Tamil Nadu  18%   credit notes      1          75.42   6.79        6.79   0.00     89.00',
    '33 Tamil Nadu  18%   net               4         783.90  70.55       70.55   0.00    925.00',
    '',
    '4 invoices: SDG2627-000001 to SDG2627-000004',
    '1 credit note: SDGC2627-000001',
  ])
  // Issued a second later, at midnight in India.
  expect((await printed('gst month 2026-12')).slice(3)).toEqual([
    '33 Tamil Nadu  18%   invoices      1         126.28  11.36       11.36  0.00  149.00',
    '33 Tamil Nadu  18%   net           1         126.28  11.36       11.36  0.00  149.00',
    '',
    '1 invoice: SDG2627-000005',
  ])
  expect((await printed('gst month 2027-03')).slice(3, 4)).toEqual([
    '33 Tamil Nadu  18%   invoices      1         126.28  11.36       11.36  0.00  149.00',
  ])
  // The first credit note of the new year lowers the tax, the second one came a day too late.
  expect(stderr).toEqual([])
  expect(await printed('gst month 2027-04')).toEqual([
    'GSTIN 33ABCDE1234F1Z5: issued from 01/04/2027 to 30/04/2027, in rupees',
    '',
    'State          Rate  Papers              Count  Taxable value    CGST  SGST/UTGST   IGST    Total',
    '29 Karnataka   18%   credit notes, late      1         126.27    0.00        0.00  22.73   149.00',
    '29 Karnataka   18%   net                     1           0.00    0.00        0.00   0.00     0.00',
    '33 Tamil Nadu  18%   credit notes            1         126.28   11.36       11.36   0.00   149.00',
    '33 Tamil Nadu  18%   net                     1        -126.28  -11.36      -11.36   0.00  -149.00',
    '',
    '2 credit notes: SDGC2728-000001 to SDGC2728-000002',
  ])
  expect(stderr).toEqual(['2027-04 is not over: its figures will change.'])
  expect(await printed('gst month 2027-01')).toEqual([
    'No invoice and no credit note was issued from 01/01/2027 to 31/01/2027.',
  ])

  // A state's name comes from the directory of PIN codes, which is imported.
  const { db } = shop.platform
  await sql`alter table invoice disable trigger invoices_stay`.execute(db)
  await sql`update invoice set paper = jsonb_set(paper, '{placeOfSupply,name}', '"=1+1,x"')
    where paper->'placeOfSupply'->>'gstCode' = '29'`.execute(db)
  await sql`alter table invoice enable trigger invoices_stay`.execute(db)
  expect(await printed('gst month 2026-11 --csv')).toEqual([
    'month,gstin,state_code,state,rate_percent,papers,count,taxable_value,cgst,sgst_utgst,igst,total',
    `2026-11,33ABCDE1234F1Z5,29,"'=1+1,x",18,invoices,1,126.27,0.00,0.00,22.73,149.00`,
    `2026-11,33ABCDE1234F1Z5,29,"'=1+1,x",18,net,1,126.27,0.00,0.00,22.73,149.00`,
    '2026-11,33ABCDE1234F1Z5,33,Tamil Nadu,18,invoices,3,859.32,77.34,77.34,0.00,1014.00',
    '2026-11,33ABCDE1234F1Z5,33,Tamil Nadu,18,credit notes,1,75.42,6.79,6.79,0.00,89.00',
    '2026-11,33ABCDE1234F1Z5,33,Tamil Nadu,18,net,4,783.90,70.55,70.55,0.00,925.00',
  ])
  expect((await printed('gst month 2027-04 --csv')).slice(3)).toEqual([
    '2027-04,33ABCDE1234F1Z5,33,Tamil Nadu,18,credit notes,1,126.28,11.36,11.36,0.00,149.00',
    '2027-04,33ABCDE1234F1Z5,33,Tamil Nadu,18,net,1,-126.28,-11.36,-11.36,0.00,-149.00',
  ])
  const [json = ''] = await printed('gst month 2026-12 --json')
  const december = {
    gstin: '33ABCDE1234F1Z5',
    stateCode: '33',
    state: 'Tamil Nadu',
    ratePercent: 18,
    count: 1,
    taxablePaise: 12628,
    cgstPaise: 1136,
    sgstPaise: 1136,
    igstPaise: 0,
  }
  const last = 'SDG2627-000005'
  expect(JSON.parse(json)).toEqual({
    month: '2026-12',
    rows: [
      { ...december, papers: 'invoices' },
      { ...december, papers: 'net' },
    ],
    numbers: [{ papers: 'invoices', gstin: '33ABCDE1234F1Z5', first: last, last, count: 1 }],
    skipped: [],
    paidEarlier: { count: 0, taxPaise: 0 },
  })
})

test('beside the CSV, names the numbers and the invoices that were paid in an earlier month [SPEC-11-62]', async () => {
  const shop = await openCreditedShop()
  const { external, issue, browser } = shop
  external.advance((Date.parse('2026-11-30T18:29:59.000Z') - external.runtime.now().getTime()) / 1_000)
  await browser.logIn(OWNER)
  await shop.buy(TRAIN)
  external.advance(1)
  await shop.buy(LAMP)
  await issue()
  const { run, stdout, stderr } = openTerminal(shop)
  const earlier =
    '1 invoice with a tax of 22.72 in 2026-12: paid in an earlier month. Ask the tax adviser for the month of the tax.'
  expect(await run('gst month 2026-12')).toBe(0)
  expect(stdout.at(-1)).toBe(earlier)
  stderr.length = 0
  expect(await run('gst month 2026-12 --csv')).toBe(0)
  expect(stderr.slice(1)).toEqual([
    'GSTIN 33ABCDE1234F1Z5: 2 invoices: SDG2627-000001 to SDG2627-000002',
    earlier,
  ])
})

test.each([
  ['gst month', 'Give the month: gst month 2026-11'],
  ['gst month 2026-13', 'This is not a month: 2026-13. Write it as 2026-11.'],
  ['gst month November', 'This is not a month: November. Write it as 2026-11.'],
  ['gst month 2026-11 --csv --json', 'Give only one of --csv and --json.'],
])('refuses %j', async (line, message) => {
  const { run, stderr, stdout } = await openEmptyShop()
  expect(await run(line)).toBe(2)
  expect(stderr[0]).toContain(message)
  expect(stdout).toEqual([])
})
