/** Renewals at the simulator of PayU, from the mandate to the next period: notices, debits, failures and their ends. */
import { advanceSubscriptions } from '#api/renewals/subscriptions/advance-subscriptions.ts'
import { openActiveMandateShop, openMandateShop } from '#test/mandate-shop.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

/** The first pack runs from 17:30 in India on 20 November. */
const START = '2026-11-20T12:00:00.000Z'
const END = '2026-12-20T12:00:00.000Z'
const NEXT_END = '2027-01-20T12:00:00.000Z'
const NOTICE_AT = '2026-12-17T03:30:00.000Z'
const FIRST_DEBIT_AT = '2026-12-20T00:00:00.000Z'
const LATER_DEBITS_AT = ['2026-12-20T08:00:00.000Z', '2026-12-20T16:30:00.000Z', '2026-12-21T00:00:00.000Z']

describe('a renewal', () => {
  test('is announced three days before, debited on the day of the end, and followed by the next one [SPEC-15-31]', async () => {
    const shop = await openActiveMandateShop()
    await shop.runUntil('2026-12-17T03:29:59Z')
    expect(await shop.renewals()).toEqual(['2 scheduled'])
    await shop.runUntil(NOTICE_AT)
    expect(await shop.renewals()).toEqual(['2 notified accepted'])
    await shop.runUntil('2026-12-19T23:59:59Z')
    expect(await shop.debitTimes()).toEqual([])
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
    expect(await shop.spans()).toEqual([
      [START, END],
      [END, NEXT_END],
    ])
    shop.skipTo('2027-01-17T03:00:00Z')
    await shop.runUntil('2027-01-20T01:00:00Z')
    expect(await shop.renewals()).toEqual([
      ...['2', '3'].map((period) => `${period} paid accepted captured`),
      '4 scheduled',
    ])
    expect((await shop.spans()).map(([start]) => start)).toEqual([START, END, NEXT_END])
  })

  test('keeps the day of the month after a short month [SPEC-15-32]', async () => {
    const shop = await openMandateShop({}, '2027-01-31T10:00:00Z')
    await shop.runUntil('2027-01-31T10:05:00Z')
    shop.skipTo('2027-02-25T03:00:00Z')
    await shop.runUntil('2027-02-28T06:00:00Z')
    expect((await shop.spans()).map(([, end]) => end)).toEqual(
      ['02-28', '03-31'].map((day) => `2027-${day}T10:00:00.000Z`),
    )
  })

  test.each([
    ['the notice', NOTICE_AT],
    ['the debit', FIRST_DEBIT_AT],
  ])('is paid once where the answer to %s is lost [SPEC-15-33]', async (_what, at) => {
    const shop = await openActiveMandateShop()
    await shop.runUntil(new Date(new Date(at).getTime() - 1_000))
    shop.loseAnswer()
    await shop.runUntil('2026-12-20T06:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
  })

  test('is debited once if the request for the debit arrives twice [SPEC-15-33]', async () => {
    const shop = await openActiveMandateShop()
    await shop.runUntil('2026-12-19T23:59:59Z')
    shop.repeatDebit()
    await shop.runUntil('2026-12-20T06:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
  })

  test('is announced again half an hour after a refusal', async () => {
    const shop = await openActiveMandateShop()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'notice-refused', times: 2 })
    await shop.runUntil('2026-12-20T06:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid refused,refused,accepted captured', '3 scheduled'])
  })

  test('is debited again at the next times of the plan after failures, and paid once [SPEC-15-31]', async () => {
    const shop = await openActiveMandateShop()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'insufficient-funds', times: 3 })
    await shop.runUntil('2026-12-22T00:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT, ...LATER_DEBITS_AT])
    expect(await shop.renewals()).toEqual(['2 paid accepted failed,failed,failed,captured', '3 scheduled'])
    // The money came after the end of the first pack: the renewed one starts after a gap, and has its full term.
    const [, renewed] = await shop.spans()
    expect(new Date(renewed?.[0] ?? '').getTime()).toBeGreaterThan(new Date(END).getTime())
  })

  test('is debited once more where a verification names a limit of the bank, and is then given up [SPEC-15-31]', async () => {
    const shop = await openActiveMandateShop()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'over-limit', times: 4 })
    await shop.runUntil('2026-12-21T08:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT, LATER_DEBITS_AT[0]])
    expect(await shop.renewals()).toEqual(['2 abandoned accepted failed,failed'])
  })

  test('whose debit fails has the code of the bank as soon as its attempt has failed', async () => {
    const shop = await openActiveMandateShop()
    await shop.runUntil('2026-12-19T23:59:59Z')
    shop.failDebit('Z9|Insufficient funds')
    await shop.runUntil('2026-12-20T00:01:00Z')
    // Another instance may end the debit with this code before the instance that sent the debit does.
    const { rows } = await sql`select detail from payment_news where claim = 'failed'`.execute(
      shop.platform.db,
    )
    expect(rows[0]).toEqual({ detail: 'Z9' })
  })

  test('has no second debit while the outcome of the first is unknown [SPEC-15-33]', async () => {
    const shop = await openActiveMandateShop()
    await shop.external.setBehaviour({ system: 'payu', behaviour: 'late-debit', times: 1 })
    await shop.runUntil('2026-12-21T11:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    expect(await shop.renewals()).toEqual(['2 collecting accepted unknown'])
    await shop.runUntil('2026-12-21T18:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test('is asked for its outcome at most three times in two hours while it is pending [SPEC-15-33]', async () => {
    const shop = await openActiveMandateShop()
    const { external, runUntil } = shop
    await external.setBehaviour({ system: 'payu', behaviour: 'late-debit', times: 1 })
    await runUntil('2026-12-20T00:00:01Z')
    const questions = () =>
      external.network.requests.filter(({ body }) => body?.includes('command=verify_payment')).length
    const before = questions()
    const orders = shop.db.selectFrom('orders').select('id').where('plan_start', '=', 'renewal')
    const { id } = await orders.executeTakeFirstOrThrow()
    await runUntil('2026-12-20T00:09:59Z')
    expect((await shop.browser.order(id)).status).toBe('pending')
    expect(questions() - before).toBe(0)
    await runUntil('2026-12-20T02:00:00Z')
    expect(questions() - before).toBe(2)
    await runUntil('2026-12-20T06:00:00Z')
    expect(questions() - before).toBe(4)
  })

  test.each([
    ['has server errors', 0, () => ({ status: 500, body: '' })],
    [
      'takes ten seconds',
      10,
      () => {
        throw new DOMException('no answer within the time limit', 'TimeoutError')
      },
    ],
  ])(
    'is asked for its outcome at most three times in two hours while its gateway %s [SPEC-15-33]',
    async (_, seconds, answer) => {
      const shop = await openActiveMandateShop()
      const { external } = shop
      await external.setBehaviour({ system: 'payu', behaviour: 'late-debit', times: 1 })
      await shop.runUntil('2026-12-20T00:00:01Z')
      let questions = 0
      external.intercept(async (request, send) => {
        if (!request.body?.includes('command=verify_payment')) return send(request)
        questions += 1
        external.advance(seconds)
        return answer()
      })
      await shop.runUntil('2026-12-20T02:00:00Z')
      expect(questions).toBe(2)
    },
  )

  test('is skipped where its subscriber queues a pack by hand, and the next one follows that pack [SPEC-15-35]', async () => {
    const shop = await openActiveMandateShop()
    await shop.runUntil(NOTICE_AT)
    await shop.queueAnother()
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.debitTimes()).toEqual([])
    expect(await shop.renewals()).toEqual(['2 skipped withdrawn', '3 scheduled'])
    shop.skipTo('2027-01-17T03:00:00Z')
    await shop.runUntil('2027-01-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 skipped withdrawn', '3 paid accepted captured', '4 scheduled'])
  })
})

describe('a subscription', () => {
  test('is past due after four failed debits, continues after a payment by hand, and renews again [SPEC-15-36]', async () => {
    const shop = await openActiveMandateShop()
    await shop.act('empty')
    await shop.runUntil('2026-12-21T00:30:00Z')
    expect(await shop.renewals()).toEqual(['2 abandoned accepted failed,failed,failed,failed'])
    expect(await shop.states()).toEqual(['past_due', 'active'])
    await shop.buyAgain()
    await shop.act('fill')
    await shop.runUntil('2026-12-21T00:40:00Z')
    expect(await shop.states()).toEqual(['active', 'active'])
    shop.skipTo('2027-01-18T03:00:00Z')
    await shop.runUntil('2027-01-21T01:00:00Z')
    expect((await shop.renewals()).at(1)).toBe('3 paid accepted captured')
  })

  test('continues after a payment late on the last day that the message names [SPEC-15-36]', async () => {
    const shop = await openActiveMandateShop()
    await shop.act('empty')
    await shop.runUntil('2026-12-21T00:30:00Z')
    const text = (await shop.texts()).find((one) => one.includes('was not renewed')) ?? ''
    const [, day = '', month = '', year = ''] = /by (\d\d)\/(\d\d)\/(\d{4}) /.exec(text) ?? []
    await shop.act('fill')
    shop.skipTo(`${year}-${month}-${day}T18:15:00Z`)
    await shop.runUntil(`${year}-${month}-${day}T18:20:00Z`)
    await shop.buyAgain()
    await shop.runUntil(`${year}-${month}-${day}T18:29:00Z`)
    expect(await shop.states()).toEqual(['active', 'active'])
  })

  test('ends a week after it is past due, and the mandate is revoked [SPEC-15-36]', async () => {
    const shop = await openActiveMandateShop()
    await shop.act('empty')
    await shop.runUntil('2026-12-21T00:30:00Z')
    shop.skipTo('2026-12-27T23:00:00Z')
    await shop.runUntil('2026-12-27T23:10:00Z')
    expect(await shop.states()).toEqual(['past_due', 'active'])
    shop.skipTo('2026-12-28T02:00:00Z')
    await shop.runUntil('2026-12-28T02:10:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
  })

  test('that is past due and cannot be examined is logged, and does not stop the job', async () => {
    const shop = await openActiveMandateShop()
    await shop.act('empty')
    await shop.runUntil('2026-12-21T00:30:00Z')
    shop.skipTo('2026-12-21T01:00:00Z')
    const broken = { ...shop.gateways, payu: undefined } as unknown as typeof shop.gateways
    await advanceSubscriptions(shop.platform, { gateways: broken, offers: shop.catalogue.offers })
    expect(shop.lines.filter(({ level }) => level === 'warn').at(-1)?.fields).toMatchObject({
      event: 'subscription.step_failed',
    })
    expect(await shop.states()).toEqual(['past_due', 'active'])
  })

  test('ends once its last period before the end of the mandate is paid, and says how to renew again [SPEC-15-73]', async () => {
    const shop = await openMandateShop({}, undefined, '2026-12-20T18:30:00Z')
    await shop.runUntil('2026-11-20T12:05:00Z')
    shop.skipTo('2026-12-17T03:00:00Z')
    await shop.runUntil('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
    await shop.runUntil('2026-12-21T03:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 abandoned'])
    expect((await shop.states())[0]).toBe('ended')
    const texts = (await shop.texts()).filter((text) => text.includes('Automatic renewal of Family Max ends'))
    expect(texts).toEqual([
      'Automatic renewal of Family Max ends, as you agreed. Your plan stays until its end. To turn automatic renewal on again, tick the box when you pay for a plan. - Sun Direct Go',
    ])
  })
})

test('the order of a renewal cannot be paid by hand [SPEC-15-43]', async () => {
  const shop = await openActiveMandateShop()
  await shop.act('empty')
  await shop.runUntil('2026-12-20T00:30:00Z')
  const orders = shop.db.selectFrom('orders').select('id').where('plan_start', '=', 'renewal')
  const { id } = await orders.executeTakeFirstOrThrow()
  await shop.browser.logIn('9840012345')
  const answer = await shop.browser.call('POST', '/api/payment/payU', { txnid: id })
  expect(answer.status).toBe(409)
  expect(
    await shop.db.selectFrom('payment_attempt').selectAll().where('order_id', '=', id).execute(),
  ).toHaveLength(1)
})
