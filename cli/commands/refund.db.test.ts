/** Tests `shop refund propose`, `shop refund approve` and `shop refund list`. */
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { runCommand } from '#cli/run-command.ts'
import { openTerminal } from '#test/terminal.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const REASON = ['--reason', 'wrong pack bought, request SRABCDEFGHIJ']

async function openShop() {
  const testApp = await makeApp()
  const { browser } = testApp
  const orderId = await browser.register(TRAIN)
  const terminal = openTerminal(testApp)
  const propose = (...more: string[]) =>
    terminal.runWords('refund', 'propose', orderId, '--by', 'ravi.k', ...REASON, ...more)
  const pay = async () => browser.payByPayu(orderId)
  return { ...testApp, ...terminal, browser, orderId, propose, pay }
}

test('shows a token to the proposer; another operator approves; the order shows both', async () => {
  const { browser, orderId, propose, pay, run, stdout, stderr } = await openShop()
  await pay()
  expect(await propose()).toBe(0)
  const [token = ''] = stdout
  expect(stdout).toEqual([expect.stringMatching(/^[A-Z2-7]{24}$/)]) // Standard output has only the token, for scripts.
  expect(stderr).toEqual([
    `To refund ₹149.00 of ${orderId}, a second operator approves until 21/11/2026 05:30:00 PM:`,
    `  npm run shop -- refund approve ${orderId} TOKEN --by NAME`,
    'The token, shown only once:',
  ])

  expect(await run(`refund approve ${orderId} ${token} --by meena.s`)).toBe(0)
  expect(stdout.at(-1)).toMatch(
    new RegExp(`^Refunding ₹149.00 of ${orderId}, reference RF[A-Z2-7]{20}. Its packs have ended.$`),
  )
  expect(await browser.packs()).toEqual([])

  await run(`order show ${orderId}`)
  const lines = stdout.slice(2).join('\n')
  expect(lines).toMatch(/is refunding\./)
  expect(lines).toMatch(
    /proposed by ravi\.k \(as \w+\), ₹149\.00: wrong pack bought, request SRABCDEFGHIJ; approved 20\/11\/2026 .* by meena\.s \(as \w+\)/,
  )
  expect(lines).toMatch(/refund requested: ₹149\.00, operator, reference RF/)
  expect(lines).toMatch(/sms {5}cancelled-[0-9a-f-]{36}: waiting/)
  expect([...stdout.slice(1), ...stderr].join('\n')).not.toContain(token)
})

test('refunds a part of a line, and the pack continues [SPEC-17-73]', async () => {
  const { browser, orderId, propose, pay, run, stdout, stderr } = await openShop()
  await pay()
  for (const wrong of [
    ['--line', '1'],
    ['--amount', '49.00'],
    ['--line', '0', '--amount', '49.00'],
    ['--line', '1', '--amount', '0'],
    ['--line', '1', '--amount', '-5'],
  ])
    expect(await propose(...wrong)).toBe(2)
  expect(await propose('--line', '1', '--amount', '149.00')).toBe(1)
  expect(stderr.at(-1)).toBe(
    `A partial refund of that line of ${orderId} is at least ₹1.00 and at most ₹148.00, and leaves nothing or at least ₹1.00 of its price.`,
  )
  expect(await propose('--line', '2', '--amount', '49.00')).toBe(1)
  expect(stderr.at(-1)).toBe(`${orderId} has no such line, or nothing of its price is left to refund.`)
  expect(await propose('--line', '1', '--amount', '49.00')).toBe(0)
  expect(stderr).toContain(
    `To refund ₹49.00 of கடலோர ரயில் in ${orderId}, a second operator approves until 21/11/2026 05:30:00 PM:`,
  )
  expect(await run(`refund approve ${orderId} ${stdout[0] ?? ''} --by meena.s`)).toBe(0)
  expect(stdout.at(-1)).toMatch(/^Refunding ₹49\.00 of \w+, reference RF[A-Z2-7]{20}\. Its packs continue\.$/)
  expect(await browser.packs()).toHaveLength(1)
  await run(`order show ${orderId}`)
  expect(stdout.join('\n')).toMatch(
    /proposed by ravi\.k \(as \w+\), ₹49\.00 of கடலோர ரயில்: wrong pack bought/,
  )
  expect(stdout.join('\n')).toContain('Lines of the order\n  1  கடலோர ரயில் ₹149.00, ₹49.00 of it refunded\n')
})

test('refuses approval by the proposer, and counts a wrong token', async () => {
  const { orderId, propose, pay, run, stdout, stderr } = await openShop()
  await pay()
  await propose()
  expect(await run(`refund approve ${orderId} ${stdout[0] ?? ''} --by ravi.k`)).toBe(1)
  expect(stderr.at(-1)).toBe(
    'The operator who proposed a refund cannot approve it. Ask a second operator to approve it.',
  )
  for (const left of [4, 3, 2, 1]) {
    expect(await run(`refund approve ${orderId} WRONG --by meena.s`)).toBe(1)
    expect(stderr.at(-1)).toBe(`The token is wrong. Tries left: ${String(left)}.`)
  }
  await run(`refund approve ${orderId} WRONG --by meena.s`)
  expect(stderr.at(-1)).toBe('The token is wrong. The refund must be proposed again.')
  expect(await run(`refund approve ${orderId} ${stdout[0] ?? ''} --by meena.s`)).toBe(1)
  expect(stderr.at(-1)).toContain(`No refund of ${orderId} waits for approval`)
})

test('refuses approval under another name by the database login that proposed [THR-M14]', async () => {
  const { platform, orderId, propose, pay, run, stdout, stderr, browser } = await openShop()
  const owner = `owner_${String(process.pid)}`
  const change = (statement: string) => sql.raw(statement).execute(platform.db)
  await change(`create role ${owner}`)
  await change(`alter table refund_wish owner to ${owner}`)
  onTestFinished(async () => {
    await change('alter table refund_wish owner to session_user')
    await change(`drop role ${owner}`)
  })
  await pay()
  await propose()
  expect(await run(`refund approve ${orderId} ${stdout[0] ?? ''} --by meena.s`)).toBe(1)
  expect(stderr.at(-1)).toMatch(
    /^The database login \w+ proposed it\. A second operator approves it with a login of their own\.$/,
  )
  expect(await browser.packs()).toHaveLength(1)
})

test('prints results and reasons for failures as JSON', async () => {
  const { orderId, propose, pay, run, stdout, stderr } = await openShop()
  expect(await propose('--json')).toBe(1)
  await pay()
  expect(await propose('--json')).toBe(0)
  expect(await propose('--json')).toBe(1)
  const answers = stdout.map((line) => JSON.parse(line) as Record<string, string>)
  const token = answers[1]?.['token'] ?? ''
  expect(await run(`refund approve ${orderId} WRONG --by meena.s --json`)).toBe(1)
  expect(await run(`refund approve ${orderId} ${token} --by meena.s --json`)).toBe(0)
  expect(await propose('--json')).toBe(1)
  expect(stdout.map((line): unknown => JSON.parse(line))).toEqual([
    { done: false, reason: 'not_paid' },
    { done: true, order: orderId, amountPaise: 14900, expiresAt: '2026-11-21T12:00:00.000Z', token },
    { done: false, reason: 'already_proposed' },
    { done: false, reason: 'wrong_token' },
    { done: true, order: orderId, amountPaise: 14900, refund: expect.stringMatching(/^RF/) as string },
    { done: false, reason: 'already_refunded' },
  ])
  expect(stderr).toEqual([])
})

test('refuses the name of another person where SHOP_OPERATOR names the operator [SPEC-17-14, THR-S6]', async () => {
  const { pay, propose, stdout, stderr, orderId, terminal, browser } = await openShop()
  await pay()
  const asAsha = (...words: string[]) => runCommand(words, { ...terminal, operatorOfLogin: 'asha.p' })
  expect(await asAsha('refund', 'propose', orderId, '--by', 'ravi.k', ...REASON)).toBe(2)
  expect(stderr.join()).toContain('SHOP_OPERATOR is asha.p')
  expect(await propose()).toBe(0)
  const [token = ''] = stdout
  expect(await asAsha('refund', 'approve', orderId, token, '--by', 'meena.s')).toBe(2)
  expect(await browser.packs()).toHaveLength(1)
  expect(await asAsha('refund', 'approve', orderId, token, '--by', 'asha.p')).toBe(0)
})

test('lists open proposals and refunds with their age', async () => {
  const { orderId, propose, pay, run, stdout, external, workOutbox, advance } = await openShop()
  await run('refund list')
  expect(stdout).toEqual(['No refund is waiting.'])
  await pay()
  await propose()
  const token = stdout.at(-1) ?? ''
  external.advance(3 * 3_600)
  await run('refund list')
  expect(stdout.at(-1)).toBe(
    `to approve    ${orderId}     ₹149.00  proposed by ravi.k: wrong pack bought, request SRABCDEFGHIJ; waits 3 hours, ` +
      'until 21/11/2026 05:30:00 PM',
  )

  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  await run(`refund approve ${orderId} ${token} --by meena.s`)
  await run('refund list')
  const [status, , , reason] = (stdout.at(-1) ?? '').split(/ {2,}/)
  expect([status, reason]).toEqual([
    'to be sent',
    expect.stringMatching(/^payu \d+, reference RF[A-Z2-7]{20}, operator; waits 0 minutes$/),
  ])
  await workOutbox()
  await run('refund list')
  expect(stdout.at(-1)).toMatch(/^in progress /)
  await advance(3_600)
  await run('refund list --json')
  expect(JSON.parse(stdout.at(-1) ?? '')).toMatchObject({
    refunds: [{ orderId, amountPaise: 14900, status: 'manual', reason: 'operator' }],
    proposals: [],
  })
  await run('refund list')
  expect(stdout.at(-1)).toMatch(/^MANUAL .* waits 60 minutes$/)
})

const ORDER = 'A'.repeat(23)

test.each([
  ['refund propose', 2, 'Give the Transaction Reference Number of an order.'],
  ['refund propose abc --by ravi --reason because', 2, '"abc" is not a Transaction Reference Number.'],
  [`refund propose ${ORDER} --reason because`, 2, 'Give your name: --by NAME'],
  [`refund propose ${ORDER} --by Ravi --reason because`, 2, 'Give your name: --by NAME'],
  [`refund propose ${ORDER} --by ravi`, 2, 'Give the reason in one line of 4 to 300 characters.'],
  [`refund propose ${ORDER} --by ravi --reason asked-by-98400-12345`, 2, 'without a mobile number'],
  [`refund propose ${ORDER} --by ravi --reason kavitha@example.com`, 2, 'without a mobile number'],
  [`refund propose ${ORDER} --by ravi --reason because`, 1, `There is no order ${ORDER}.`],
  ['refund approve', 2, 'Give one order, and the token that your colleague got.'],
  [`refund approve ${ORDER} TOKEN`, 2, 'Give your name: --by NAME'],
  [`refund approve ${ORDER} TOKEN --by meena`, 1, `No refund of ${ORDER} waits for approval`],
  ['refund list all', 2, 'Unexpected argument: all'],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const { run, stderr } = openTerminal(await makeApp())
  expect(await run(line)).toBe(code)
  expect(stderr.join('\n')).toContain(words)
})
