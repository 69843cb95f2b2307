/**
 * The orderings of notification-orderings.test.ts through HTTP: every order of a payment's notifications and
 * verifications leads to the same state of the database.
 */
import { commandHash, responseHash } from '#api/payments/gateways/payu/payu-signature.ts'
import { makeApp } from '#test/app.ts'
import { orderIdOf } from '#test/browser.ts'
import { expectNoViolations } from '#test/invariants.ts'
import { registrationForm, TRAIN } from '#test/fixtures.ts'
import { orderedSelections } from '#test/permutations.ts'
import { sql } from 'kysely'
import { postForm } from '#test/post-form.ts'
import { expect, test } from 'vitest'

/** PayU's statements about the payment, in a return, in a webhook and in an answer to a verification. */
const WORDS = {
  captured: { status: 'success', unmappedstatus: 'captured' },
  failed: { status: 'failure', unmappedstatus: 'failed' },
  pending: { status: 'pending', unmappedstatus: 'in progress' },
}
type Word = keyof typeof WORDS
const FACTS: Record<string, { by: 'return' | 'webhook' | 'poll'; word: Word }> = {
  'return ok': { by: 'return', word: 'captured' },
  'webhook ok': { by: 'webhook', word: 'captured' },
  'webhook fail': { by: 'webhook', word: 'failed' },
  'poll ok': { by: 'poll', word: 'captured' },
  'poll pending': { by: 'poll', word: 'pending' },
}
/** Each of the 325 orderings of one to five facts is a prefix of one of the 120 orderings of all five. */
const SEQUENCES = orderedSelections(Object.keys(FACTS)).filter(({ length }) => length === 5)
const SALT = 'standin-salt'
const PATHS = { return: '/api/payuResponse/checkAndSuccess', webhook: '/api/webhooks/payu' }

async function openShop() {
  const shop = await makeApp()
  const { app, external, reconcileDueAttempts, browser } = shop
  await browser.register(TRAIN)
  let now: Word = 'pending'
  let current = ''
  external.intercept(async (request, send) => {
    const form = new URLSearchParams(request.body ?? '')
    if (form.get('command') !== 'verify_payment') return send(request)
    expect(form.get('hash')).toBe(
      commandHash('standin', { command: 'verify_payment', var1: form.get('var1') ?? '' }, SALT),
    )
    const transactionFor = (txnid: string) => ({
      mihpayid: idOf(txnid),
      // All earlier attempts are paid by now.
      ...WORDS[txnid === current ? now : 'captured'],
      transaction_amount: TRAIN.amount,
    })
    const ids = (form.get('var1') ?? '').split('|')
    const transaction_details = Object.fromEntries(ids.map((txnid) => [txnid, transactionFor(txnid)]))
    return { status: 200, body: JSON.stringify({ status: 1, transaction_details }) }
  })

  const deliver = async (txnid: string, fact: string): Promise<void> => {
    const { by, word } = FACTS[fact]!
    now = word
    current = txnid
    if (by === 'poll') {
      external.advance(31)
      while ((await reconcileDueAttempts()) > 0);
      return
    }
    external.advance(3) // Within three seconds the reconciler verifies it: see verification-claim.db.test.ts.
    const fields = { key: 'standin', txnid, amount: TRAIN.amount, mihpayid: idOf(txnid), ...WORDS[word] }
    const answer = await postForm(app, PATHS[by], { ...fields, hash: responseHash(fields, SALT) })
    expect(answer.statusCode).toBe(by === 'return' ? 303 : 200)
  }
  return { ...shop, browser, deliver }
}
const idOf = (txnid: string): string => `mih-${txnid}`

const END = {
  status: 'paid',
  attempts: ['captured'],
  dispositions: ['applied'],
  packs: 1,
  entries: 2,
  refunds: 0,
  messages: 1,
}

/** Returns the status that all orderings of the same facts lead to. */
function statusAfter(facts: string[]): { order: string; attempt: string } {
  if (facts.some((fact) => fact.endsWith('ok'))) return { order: 'paid', attempt: 'captured' }
  return { order: 'paying', attempt: facts.includes('webhook fail') ? 'failed' : 'pending' }
}

test(
  'leads to one state for all 325 orderings, with one fact repeated [GW-23]',
  { timeout: 300_000 },
  async () => {
    const { browser, external, platform, deliver } = await openShop()
    const statusOf = async (orderId: string) => {
      const { rows } = await sql<{ order: string; attempt: string }>`
      select o.status as "order", a.status as attempt from orders o join payment_attempt a on a.order_id = o.id
      where o.id = ${orderId}`.execute(platform.db)
      return rows[0]
    }
    for (const [index, sequence] of SEQUENCES.entries()) {
      external.advance(25 * 3_600) // Within a day the same cart counts as a page left open.
      if (index % 80 === 79) await browser.logIn(registrationForm().mobile) // A session lasts 90 days at most.
      const transactionID = orderIdOf(await browser.placeOrder(TRAIN))
      await browser.call('POST', '/api/payment/payU', { txnid: transactionID })
      const repeatedPlace = index % sequence.length
      for (const [place, fact] of sequence.entries()) {
        await deliver(transactionID, fact)
        if (place === repeatedPlace) await deliver(transactionID, fact)
        const delivered = sequence.slice(0, place + 1)
        expect(await statusOf(transactionID), delivered.join()).toEqual(statusAfter(delivered))
      }
    }

    const { rows } = await sql<typeof END>`
    select o.status,
      (select array_agg(a.status) from payment_attempt a where a.order_id = o.id) as attempts,
      (select array_agg(c.disposition) from payment_capture c where c.order_id = o.id) as dispositions,
      (select count(*)::int from entitlement e where e.order_id = o.id and e.status = 'active') as packs,
      (select count(*)::int from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        join payment_capture c on c.id = t.ref where c.order_id = o.id) as entries,
      (select count(*)::int from refund r join payment_capture c on c.id = r.capture_id where c.order_id = o.id) as refunds,
      (select count(*)::int from outbox b join payment_capture c on b.key = c.disposition || '-' || c.gateway_payment_id
        where b.topic = 'sms' and c.order_id = o.id) as messages
    from orders o where o.status <> 'expired'`.execute(platform.db)
    const ends = new Set(rows.map((row) => JSON.stringify(row)))
    expect([...ends].map((end) => JSON.parse(end) as object)).toEqual([END])
    expect(rows).toHaveLength(SEQUENCES.length)
    await expectNoViolations(platform.db)
  },
)
