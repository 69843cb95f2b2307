/** Tests `shop refund record-manual`, which records a manual refund. */
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openTerminal } from '#test/terminal.ts'
import { runCommand } from '#cli/run-command.ts'
import { expect, test } from 'vitest'

async function openRefusedRefund() {
  const testApp = await makeApp()
  const { external, advance, browser } = testApp
  await external.setBehaviour({ system: 'payu', behaviour: 'refund-fails' })
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId, 'wrong-amount')
  const terminal = openTerminal(testApp)
  await terminal.run('refund list --json')
  const { refunds } = JSON.parse(terminal.stdout.pop() ?? '') as { refunds: { token: string }[] }
  const token = refunds[0]?.token ?? ''
  const record = (more = '') =>
    terminal.run(`refund record-manual ${token} --by ravi.k --from bank --reference sbin126326123456${more}`)
  const asAsha = { ...terminal.terminal, operatorOfLogin: 'asha.p' }
  return { ...terminal, orderId, token, record, asAsha, refuse: () => advance(3_600) }
}

test('records a manual refund with its reference and shows it with the order', async () => {
  const { run, stdout, orderId, token, record, refuse } = await openRefusedRefund()
  await refuse()
  expect(await record()).toBe(0)
  expect(stdout.at(-1)).toMatch(
    /^₹[\d.]+ is recorded as refunded, reference SBIN126326123456\. The buyer gets a message\.$/,
  )
  await run('refund list')
  expect(stdout.at(-1)).toBe('No refund is waiting.')
  await run(`order show ${orderId}`)
  const lines = stdout.join('\n')
  expect(lines).toContain(`refund done: ₹1.00, amount_differs, reference ${token}`)
  expect(lines).toMatch(
    /sent manually from the bank, reference SBIN126326123456; recorded 20\/11\/2026 .* by ravi\.k \(as \w+\)/,
  )
})

test('refuses the name of another person where SHOP_OPERATOR names the operator [SPEC-17-117]', async () => {
  const { stderr, stdout, token, asAsha, refuse } = await openRefusedRefund()
  await refuse()
  const sent = ['--from', 'bank', '--reference', 'SBIN126326123456']
  expect(await runCommand(['refund', 'record-manual', token, '--by', 'ravi.k', ...sent], asAsha)).toBe(2)
  expect(stderr.at(-1)).toContain('SHOP_OPERATOR is asha.p: give your own name, --by asha.p.')
  const explain = ['payout', 'explain', '0000000000', '--because', 'chargeback 4711']
  expect(await runCommand([...explain, '--by', 'ravi.k'], asAsha)).toBe(2)
  expect(stdout).toEqual([])
  expect(await runCommand(['refund', 'record-manual', token, '--by', 'asha.p', ...sent], asAsha)).toBe(0)
})

test('refuses a refund that its gateway may still send, and one that is done', async () => {
  const { stderr, stdout, record, refuse } = await openRefusedRefund()
  expect(await record()).toBe(1)
  expect(stderr.at(-1)).toMatch(/^Its gateway has not refused it: .*\. Do not send it manually\.$/)
  await refuse()
  expect(await record(' --json')).toBe(0)
  expect(await record(' --json')).toBe(1)
  expect(stdout.map((line): unknown => JSON.parse(line))).toEqual([
    {
      done: true,
      refund: expect.stringMatching(/^RF/) as string,
      amountPaise: expect.any(Number) as number,
      reference: 'SBIN126326123456',
    },
    { done: false, reason: 'done' },
  ])
})

const REFUND = 'RFAAAAAAAAAAAAAAAAAAAA'
const SENT = '--from bank --reference UTR123456'

test.each([
  ['refund record-manual', 2, 'Give the reference of a refund'],
  [`refund record-manual ${REFUND} ${SENT}`, 2, 'Give your name: --by NAME'],
  [`refund record-manual ${REFUND} --by ravi --reference UTR123456`, 2, 'Give the source of the money'],
  [
    `refund record-manual ${REFUND} --by ravi --from pocket --reference UTR123456`,
    2,
    'Give the source of the money',
  ],
  [`refund record-manual ${REFUND} --by ravi --from bank`, 2, 'Give the reference of the transfer'],
  [
    `refund record-manual ${REFUND} --by ravi --from bank --reference UTR`,
    2,
    'Give the reference of the transfer',
  ],
  [`refund record-manual ${REFUND} --by ravi ${SENT}`, 1, `There is no refund ${REFUND}.`],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const { run, stderr } = openTerminal(await makeApp())
  expect(await run(line)).toBe(code)
  expect(stderr.join('\n')).toContain(words)
})
