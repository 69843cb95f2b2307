/** Tests the commands of the finance desk: `shop payout import`, `bank`, `exceptions`, `explain` and `close`. */
import { bankStatement, payoutReport } from '#test/payout-files.ts'
import { openPayoutShop } from '#test/payout-shop.ts'
import { openEmptyShop, openTerminal } from '#test/terminal.ts'
import { expect, test } from 'vitest'

const TWO_LINES = payoutReport({ reference: 'P1' }, { reference: 'P2' })
const BANK = bankStatement(['UTR0001', '2026-11-20', '292.10'])

/** Returns the terminal of a shop without payments, with a report of two payments that it does not know. */
const openReported = (files: Parameters<typeof openEmptyShop>[0] = {}) =>
  openEmptyShop({ 'payu.csv': TWO_LINES, 'bank.csv': BANK, ...files })

test('checks a report, imports it with --apply, and then changes nothing [SPEC-18-01, SPEC-18-03]', async () => {
  const { stdout, run, titles, reports } = await openReported()
  expect(await run('payout import payu.csv --gateway payu')).toBe(0)
  expect(stdout).toEqual([
    'payu.csv: 2 rows, 2 new, 0 known.',
    'Of the new rows, 0 name a payment or refund of the gateway.',
    'Nothing was written. Add --apply to write it.',
  ])
  expect(await run('payout import payu.csv --gateway payu --apply')).toBe(0)
  expect(stdout.slice(3)).toEqual([
    'payu.csv: 2 rows, 2 new, 0 known.',
    'Of the new rows, 0 name a payment or refund of the gateway.',
    'Written.',
  ])
  expect(titles).toEqual(['Checking the payout report', 'Importing the payout report'])
  expect(reports.at(-1)).toEqual([3, 3])
  expect(await run('payout import payu.csv --gateway payu --apply')).toBe(0)
  expect(stdout.at(-1)).toMatch(/^payu\.csv was imported on [^;]+; nothing changes\.$/)
})

test('refuses a report of another gateway, before and after it is imported as its own', async () => {
  const shop = await openPayoutShop()
  const report = payoutReport(shop.payment(), { reference: 'P2' })
  const { stdout, run } = openTerminal(shop, { 'payu.csv': report })
  for (const flag of ['', ' --apply']) {
    expect(await run(`payout import payu.csv --gateway paytm${flag}`)).toBe(1)
    expect(stdout.at(-1)).toBe(
      '  the file: has payments or refunds of payu, but none of paytm: import it with the gateway payu',
    )
  }
  expect(await run('payout import payu.csv --gateway payu --apply')).toBe(0)
  expect(stdout.at(-2)).toBe('Of the new rows, 1 name a payment or refund of the gateway.')
  expect(await run('payout import payu.csv --gateway paytm --apply')).toBe(1)
  expect(stdout.at(-1)).toBe('  the file: was imported as a report of payu, not of paytm')
  expect(await shop.countLines()).toBe(2)
})

test('names the faults of a file, imports nothing of it, and fails [SPEC-18-02]', async () => {
  const bad = `${TWO_LINES}${'payment,P3,UTR0001,2026-11-20,x,0,0,,,,INR,\n'.repeat(25)}`
  const latin = Buffer.from(`${TWO_LINES}payment,\xe9\n`, 'latin1')
  const { db, stdout, run } = await openReported({ 'bad.csv': bad, 'latin.csv': latin })
  expect(await run('payout import bad.csv --gateway payu --apply')).toBe(1)
  expect(stdout[0]).toBe('bad.csv has 25 faults; nothing was written.')
  expect(stdout[1]).toBe('  line 4, amount: "x" must be rupees such as 1234.50 or -1234.50')
  expect(stdout.at(-1)).toBe('  … and 5 more with --json')
  expect(await run('payout import latin.csv --gateway payu --apply --json')).toBe(1)
  expect(JSON.parse(stdout.at(-1) ?? '')).toMatchObject({
    applied: false,
    faults: [{ place: 'line 4', message: /UTF-8/ }],
  })
  expect(await db.selectFrom('payout_line').select('id').execute()).toEqual([])
})

test('writes nothing if the operator stops an import', async () => {
  const rows = Array.from({ length: 1500 }, (_, number) => ({ reference: `P${String(number)}` }))
  const { db, stderr, run, interruptAfter } = await openReported({ 'long.csv': payoutReport(...rows) })
  interruptAfter(1)
  expect(await run('payout import long.csv --gateway payu --apply')).toBe(130)
  expect(stderr).toEqual(['Stopped after 1501. Nothing was written.'])
  expect(await db.selectFrom('payout').select('id').execute()).toEqual([])
  interruptAfter(Infinity)
  expect(await run('payout import long.csv --gateway payu --apply')).toBe(0)
})

test('imports a report with the columns and words of a mapping [SPEC-18-10]', async () => {
  const { stdout, stderr, run } = await openReported({
    'own.csv': 'Type,Id,UTR No,Date,Gross,MDR,Tax\nSALE,P1,UTR0001,20/11/2026,149.00,2.50,0.45\n',
    'own.json': JSON.stringify({
      columns: {
        kind: 'Type',
        reference: 'Id',
        payout_reference: 'UTR No',
        paid_on: 'Date',
        amount: 'Gross',
        fee: 'MDR',
        gst_on_fee: 'Tax',
      },
      fixed: { currency: 'INR' },
      kinds: { payment: ['SALE'] },
      days: 'DD/MM/YYYY',
    }),
    'bad.json': '{"columns": {"gross": "Gross"}}',
  })
  expect(await run('payout import own.csv --gateway payu --mapping own.json')).toBe(0)
  expect(stdout[0]).toBe('own.csv: 1 row, 1 new, 0 known.')
  expect(await run('payout import own.csv --gateway payu --mapping bad.json')).toBe(1)
  expect(stderr.at(-1)).toMatch(/^bad\.json cannot be read: unknown meaning: gross; known: kind, /)
  expect(await run('payout import own.csv --gateway payu')).toBe(1)
  expect(stdout.at(-1)).toMatch(/^ {2}line 1: lacks the column "kind"/)
})

test('requires a file and a gateway that pays out to the bank', async () => {
  const { stderr, run } = await openReported()
  expect(await run('payout import --gateway payu')).toBe(2)
  expect(await run('payout import payu.csv --gateway satellite-wallet')).toBe(2)
  expect(stderr.at(-1)).toMatch(/^Give the gateway of the report: --gateway payu or paytm\./)
  expect(await run('payout bank')).toBe(2)
  expect(await run('payout bank other.csv')).toBe(1)
  expect(stderr.at(-1)).toBe('Failed: other.csv cannot be read: no such file')
  expect(await run('payout exceptions --csv --json')).toBe(2)
})

test('lists exceptions for reading, for a spreadsheet and for a program [SPEC-18-05]', async () => {
  const { stdout, run } = await openReported()
  await run('payout import payu.csv --gateway payu --apply')
  stdout.length = 0
  expect(await run('payout exceptions')).toBe(0)
  expect(stdout).toEqual([
    expect.stringMatching(
      /^[0-9A-F]{10} {2}EXTRA: unknown to the shop .* 149\.00 {2}payu P\d of 20\/11\/2026, payout UTR0001$/,
    ),
    expect.stringMatching(/ payu P\d of /),
    '2 exceptions, 0 explained, 1 not due yet.',
  ])
  await run('payout exceptions --csv')
  expect(stdout[3]).toBe(
    'code,kind,age_days,day,gateway,reference,payout_reference,order,amount,other_amount',
  )
  expect(stdout[4]).toMatch(/^[0-9A-F]{10},extra,\d,2026-11-20,payu,P\d,UTR0001,,149\.00,$/)
  await run('payout exceptions --json')
  expect(JSON.parse(stdout.at(-1) ?? '')).toMatchObject({
    exceptions: { length: 2 },
    explained: 0,
    notDue: 1,
  })
})

test('takes an exception off the list with a reason and a name [SPEC-18-07]', async () => {
  const { stdout, stderr, run, runWords } = await openReported()
  await run('payout import payu.csv --gateway payu --apply')
  await run('payout exceptions')
  const code = stdout.at(-2)?.slice(0, 10) ?? ''
  const explain = (...words: string[]) => runWords('payout', 'explain', ...words)
  expect(await explain(code, '--because', 'chargeback 4711')).toBe(2)
  expect(await explain(code, '--by', 'ravi.k', '--because', 'no')).toBe(2)
  expect(await explain('0000000000', '--by', 'ravi.k', '--because', 'chargeback 4711')).toBe(1)
  expect(stderr.at(-1)).toBe(
    'No exception has the code 0000000000: it may be matched or explained since. See payout exceptions.',
  )
  expect(await explain(code, '--by', 'ravi.k', '--because', 'chargeback 4711')).toBe(0)
  await run('payout exceptions')
  expect(stdout.at(-1)).toBe('1 exception, 1 explained, 1 not due yet.')
})

test('closes a day, and lists what is not matched and what was not imported [SPEC-18-08]', async () => {
  const shop = await openPayoutShop()
  const report = payoutReport(shop.payment())
  const bank = bankStatement(['UTR0001', '2026-11-20', '146.05'], ['UTR0002', '2026-11-20', '7.00'])
  const paytm = payoutReport({ reference: 'T1', utr: 'UTR0003', amount: '10.00', net: '7.05' })
  const { stdout, stderr, run } = openTerminal(shop, {
    'payu.csv': report,
    'bank.csv': bank,
    'paytm.csv': paytm,
  })
  shop.passDays(1)
  expect(await run('payout close')).toBe(0)
  expect(stdout).toEqual([
    'payu: no payout report was imported; to be paid out now 149.00',
    'paytm: no payout report was imported; to be paid out now 0.00',
    'bank: no bank statement was imported',
    'Everything that was imported until 20/11/2026 is matched (0 not due yet, 0 explained).',
  ])
  await run('payout import payu.csv --gateway payu --apply')
  await run('payout bank bank.csv --apply')
  await run('payout import paytm.csv --gateway paytm --apply')
  stdout.length = 0
  expect(await run('payout close 2026-11-20')).toBe(0)
  expect(stdout).toEqual([
    'payu: 1 payment and 0 refunds since 20/11/2026, 1 payout matched to the bank, the last of 20/11/2026; to be paid out now 0.00',
    'paytm: 0 payments and 0 refunds since 20/11/2026, 0 payouts matched to the bank, the last of 20/11/2026; to be paid out now 0.00',
    'bank: statements until 20/11/2026',
    'Everything until 20/11/2026 is matched but these 2 (1 not due yet, 0 explained).',
    expect.stringContaining('bank UTR0002 of 20/11/2026') as string,
    expect.stringContaining('paytm T1 of 20/11/2026, payout UTR0003') as string,
  ])
  expect(await run('payout close 2026-11-21')).toBe(2)
  expect(stderr.at(-1)).toMatch(/^2026-11-21 is not over\./)
  expect(await run('payout close 2026-02-30')).toBe(2)
})
