/** Tests that commands of operators have entries in the audit log, and the `shop audit` commands. */
import type { AuditEntry } from '#api/staff/audit-log/audit-entry.ts'
import { makeApp } from '#test/app.ts'
import { TRAIN } from '#test/fixtures.ts'
import { bankStatement, payoutReport } from '#test/payout-files.ts'
import { openEmptyShop, openTerminal } from '#test/terminal.ts'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOBILE = '9840012345'
const DIRECTORY = 'officename,pincode,district,statename\nKochi H.O,682001,ERNAKULAM,KERALA\n'

async function openShop() {
  const shop = await makeApp()
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  const terminal = openTerminal(shop, { 'answer.txt': 'Your payment was returned today.' })
  const listActs = async (options = '') => {
    expect(await terminal.run(`audit list --json${options}`)).toBe(0)
    const entries = JSON.parse(terminal.stdout.pop() ?? '[]') as AuditEntry[]
    return entries.toReversed().map(({ staff, act }) => ({ by: staff.name, ...act }))
  }
  return { ...shop, browser, orderId, terminal, listActs }
}

test('each command that changes the shop or shows personal data has an entry [SPEC-17-01, THR-S1, THR-S3]', async () => {
  const { browser, orderId, terminal, listActs } = await openShop()
  await browser.payByPayu(orderId)
  const question = { query: 'I paid twice.', requestType: 'Payment Related', altContact: '9840054321' }
  const raised = await browser.call('POST', '/api/raiseRequest', question)
  const { requestId } = raised.body.data as { requestId: string }
  const lines = [
    'requests list',
    `requests answer ${requestId} answer.txt`,
    `requests close ${requestId}`,
    `order show ${orderId}`,
    `reconcile ${orderId}`,
    `subscriber show ${MOBILE}`,
    `subscriber export ${MOBILE}`,
    `subscriber sign-out ${MOBILE}`,
    'partner add tv-guide-app',
    'partner rotate tv-guide-app --overlap-hours 1',
    'partner revoke tv-guide-app',
    `subscriber erase ${MOBILE} --apply --give-up-packs`,
  ]
  for (const line of lines) expect([line, await terminal.run(line)]).toEqual([line, 0])
  const acts = await listActs()
  expect(acts.map(({ name }) => name)).toEqual([
    'requests.read',
    'request.answer',
    'request.close',
    'order.read',
    'payments.reconcile',
    'subscriber.read',
    'subscriber.export',
    'subscriber.sign_out',
    'partner.add',
    'partner.rotate',
    'partner.revoke',
    'subscriber.erase',
  ])
  expect(new Set(acts.map(({ by }) => by))).toEqual(new Set(['asha.p']))
  expect(JSON.stringify(acts)).not.toMatch(/98400|kavitha/i)
  expect(acts[1]).toMatchObject({ subject: requestId })
})

test('a refund has entries of both operators with amount and reason, and of a wrong token [SPEC-17-01]', async () => {
  const { browser, orderId, terminal, listActs } = await openShop()
  await browser.payByPayu(orderId)
  const reason = ['--reason', 'wrong pack bought']
  expect(await terminal.runWords('refund', 'propose', orderId, '--by', 'ravi.k', ...reason)).toBe(0)
  const [token = ''] = terminal.stdout
  expect(await terminal.run(`refund approve ${orderId} ${'A'.repeat(24)} --by meena.s`)).toBe(1)
  expect(await terminal.run(`refund approve ${orderId} ${token} --by ravi.k`)).toBe(1)
  expect(await terminal.run(`refund approve ${orderId} ${token} --by meena.s`)).toBe(0)
  expect(await listActs(` --subject ${orderId}`)).toEqual([
    {
      by: 'ravi.k',
      name: 'refund.propose',
      subject: orderId,
      reason: 'wrong pack bought',
      after: { amountPaise: 149_00 },
    },
    { by: 'meena.s', name: 'refund.wrong_token', subject: orderId, after: { triesLeft: 4 } },
    {
      by: 'meena.s',
      name: 'refund.approve',
      subject: orderId,
      after: { amountPaise: 149_00, refund: expect.stringMatching(/^RF/) as string },
    },
  ])
  expect(await listActs(' --staff ravi.k')).toHaveLength(1)
  expect(JSON.stringify(await listActs())).not.toContain(token)
})

test('an import that writes has an entry; a comparison, and a file without changes, have none', async () => {
  const { run, stdout } = await openEmptyShop({
    'catalogue.json': readFileSync('db/seed/catalogue.json', 'utf8'),
    'pincodes.csv': DIRECTORY,
    'payu.csv': payoutReport({ reference: 'P1' }),
    'faulty.csv': payoutReport({ reference: 'P2', amount: 'x' }),
    'bank.csv': bankStatement(['UTR0001', '2026-11-20', '292.10']),
  })
  for (const line of [
    'pincodes import pincodes.csv',
    'catalogue import catalogue.json',
    'payout import payu.csv --gateway payu',
    'payout bank bank.csv',
  ])
    for (const more of ['', ' --apply', ' --apply']) expect([line, await run(line + more)]).toEqual([line, 0])
  expect(await run('payout import faulty.csv --gateway payu --apply')).toBe(1)
  expect(await run('audit list --json')).toBe(0)
  const entries = JSON.parse(stdout.at(-1) ?? '[]') as AuditEntry[]
  const changes = entries.map(({ act }) => [act.name, act.after?.['added']]).toReversed()
  expect(changes.filter(([name]) => name !== 'catalogue.import')).toEqual([
    ['pincodes.import', 1],
    ['payout.import_report', 1],
    ['payout.import_statement', 1],
  ])
})

test('a command without the name of its operator changes nothing and shows nothing [SPEC-17-03]', async () => {
  const { browser, terminal, listActs } = await openShop()
  for (const systemUser of [undefined, 'Ravi K', 'r'])
    for (const line of [`subscriber export ${MOBILE}`, `subscriber sign-out ${MOBILE}`]) {
      Object.assign(terminal.terminal, { systemUser })
      expect(await terminal.run(line)).toBe(2)
      expect(terminal.stdout).toEqual([])
      expect(terminal.stderr.at(-1)).toContain('Set SHOP_OPERATOR to your name')
    }
  expect((await browser.call('GET', '/api/users')).status).toBe(200)
  expect(await listActs()).toEqual([])
})

test('in production a command needs SHOP_OPERATOR: people share the user of the server [SPEC-17-106]', async () => {
  const { platform, terminal, listActs } = await openShop()
  platform.config.isProduction = true
  expect(await terminal.run(`subscriber export ${MOBILE}`)).toBe(2)
  expect(terminal.stderr.at(-1)).toContain('Set SHOP_OPERATOR to your name')
  Object.assign(terminal.terminal, { operatorOfLogin: 'ravi.k' })
  expect(await terminal.run(`subscriber export ${MOBILE}`)).toBe(0)
  expect(await listActs()).toMatchObject([{ by: 'ravi.k', name: 'subscriber.export' }])
})

test('audit verify shows a hash to note, and fails for a changed entry or a lost hash [SPEC-17-02]', async () => {
  const { platform, orderId, terminal } = await openShop()
  for (let entry = 0; entry < 3; entry++) await terminal.run(`order show ${orderId}`)
  terminal.stdout.length = 0
  expect(await terminal.run('audit verify')).toBe(0)
  const [summary, head = ''] = terminal.stdout
  expect(summary).toBe('3 entries, none changed or missing. Note this hash outside the database:')
  expect(head).toMatch(/^[0-9a-f]{64}$/)
  expect(await terminal.run(`audit verify --noted ${head}`)).toBe(0)
  expect(await terminal.run(`audit verify --noted ${'0f'.repeat(32)}`)).toBe(1)
  expect(terminal.stderr.at(-2)).toMatch(/^No entry has the noted hash/)
  expect(await terminal.run('audit verify --noted 123')).toBe(2)

  await platform.db.transaction().execute(async (tx) => {
    await sql`alter table audit_entry disable trigger user`.execute(tx)
    await sql`update audit_entry set staff = 'meena.s' where seq = 2`.execute(tx)
    await sql`alter table audit_entry enable trigger user`.execute(tx)
  })
  expect(await terminal.run('audit verify')).toBe(1)
  expect(terminal.stderr.at(-1)).toMatch(/^Entry 2 is changed/)
  expect(await terminal.run('audit verify --json')).toBe(1)
  expect(JSON.parse(terminal.stdout.at(-1) ?? '')).toMatchObject({ isWhole: false, brokenSeq: 2 })
})

test('audit list shows entries in words, page by page [SPEC-17-04]', async () => {
  const { orderId, terminal } = await openShop()
  for (let entry = 0; entry < 51; entry++) await terminal.run(`order show ${orderId}`)
  terminal.stdout.length = 0
  expect(await terminal.run('audit list')).toBe(0)
  expect(terminal.stdout).toHaveLength(50)
  expect(terminal.stdout[0]).toBe(
    `    51  20/11/2026 05:30:00 PM  asha.p            order.read              ${orderId}`,
  )
  expect(terminal.stderr.at(-1)).toBe('More: --before 2')
  expect(await terminal.run('audit list --before 2')).toBe(0)
  expect(terminal.stdout.at(-1)).toContain('     1  ')
  expect(await terminal.run('audit list --before x')).toBe(2)
})
