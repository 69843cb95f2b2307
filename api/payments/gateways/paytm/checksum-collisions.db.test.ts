/**
 * Checksum collisions: Paytm's checksum covers the values in the order of their names, but not the names. An attacker
 * with a genuine message can rename fields, shift values to other names, and join two values. A changed message with a
 * valid checksum is not recognised as forged and has no effect by itself: Paytm verifies the attempt. One with an
 * invalid checksum is refused.
 */
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { postForm } from '#test/post-form.ts'
import { expect, test } from 'vitest'
import { checksumInput } from './paytm-checksum.ts'

type Fields = Record<string, string>
type Moved = [what: string, moved: Fields]

/** Returns every way to move one value or two neighbours. */
function movedWays({ CHECKSUMHASH = '', ...signed }: Fields): { fitting: Moved[]; unfitting: Moved[] } {
  const names = Object.keys(signed).sort()
  const without = (gone: string[]): Fields =>
    Object.fromEntries(Object.entries(signed).filter(([name]) => !gone.includes(name)))
  const alone = names.map((name): Moved => [
    `${name} renamed`,
    { ...without([name]), [`${name}X`]: signed[name] ?? '' },
  ])
  const inPairs = names.slice(0, -1).flatMap((name, index): Moved[] => {
    const next = names[index + 1] ?? ''
    const rest = without([name, next])
    const [value, following] = [signed[name] ?? '', signed[next] ?? '']
    return [
      [`${next} hidden in ${name}`, { ...rest, [name]: `${value}|${following}` }],
      [`${name} hidden in ${next}`, { ...rest, [next]: `${value}|${following}` }],
      [`${name} called ${next}`, { ...rest, [next]: value, [`${next}X`]: following }],
      [`${next} called ${name}`, { ...rest, [`${name.slice(0, -1)}A`]: value, [name]: following }],
      [`${name} and ${next} exchanged`, { ...rest, [name]: following, [next]: value }],
    ]
  })
  const fits = ([, moved]: Moved): boolean => checksumInput(moved) === checksumInput(signed)
  const withChecksum = ([what, moved]: Moved): Moved => [what, { ...moved, CHECKSUMHASH }]
  const all = [...alone, ...inPairs]
  return {
    fitting: all.filter(fits).map(withChecksum),
    unfitting: all.filter((one) => !fits(one)).map(withChecksum),
  }
}

/** Creates a payment at Paytm, with the notification that Paytm signed. */
async function paymentAtPaytm(outcome: 'success' | 'failure') {
  const testShop = await openTestShop()
  const { app, browser, platform, lines, external } = testShop
  const attemptId = await browser.goToPaytm(await browser.register())
  const { fields } = await browser.payAtPaytm(attemptId, outcome)
  return {
    ...testShop,
    ways: movedWays(fields ?? {}),
    /**
     * Posts the message as a webhook and as a return.
     * @returns both statuses, and the shop's page that the browser is redirected to
     */
    deliver: async (moved: Fields) => {
      const received = await postForm(app, '/api/webhooks/paytm', moved)
      const returned = await postForm(app, '/api/paytmResponse/callback', moved)
      const [page] = String(returned.headers.location).split('?')
      return [received.statusCode, returned.statusCode, page]
    },
    readState: async () => {
      const { rows } = await sql<object>`select o.status as "order", a.status as attempt, a.reason,
        (select array_agg(amount_paise::int) from payment_capture) as amounts,
        (select count(*)::int from entitlement) as packs
        from orders o join payment_attempt a on a.order_id = o.id`.execute(platform.db)
      return rows
    },
    forged: () => lines.filter(({ message }) => message.endsWith('invalid signature')).length,
    requestCount: () => external.network.requests.length,
  }
}

/** Sorts messages without a final status first: if they were trusted, they would change the result. */
const worstFirst = (ways: Moved[]): Moved[] => {
  const words = new Set(['TXN_SUCCESS', 'TXN_FAILURE'])
  const rankOf = ([, moved]: Moved): number => (words.has(moved['STATUS'] ?? '') ? 1 : 0)
  return ways.toSorted((a, b) => rankOf(a) - rankOf(b))
}

test('keeps a failure as verified when values are moved and the checksum still matches [GW-09d, ASVS-11.3.2]', async () => {
  const { ways, deliver, readState, forged } = await paymentAtPaytm('failure')
  expect(ways.fitting.length).toBeGreaterThan(30)
  for (const [what, moved] of worstFirst(ways.fitting))
    expect(await deliver(moved), what).toEqual([200, 303, '/payment-fail'])
  expect(forged()).toBe(0) // The checksum does not detect it; if it ever does, this line fails.
  expect(await readState()).toEqual([
    { order: 'paying', attempt: 'failed', reason: 'declined', amounts: null, packs: 0 },
  ])
})

test('settles one sale of the verified amount when values are moved and the checksum still matches [GW-09d]', async () => {
  const { ways, deliver, readState, forged } = await paymentAtPaytm('success')
  expect(ways.fitting.length).toBeGreaterThan(40)
  for (const [what, moved] of worstFirst(ways.fitting))
    expect((await deliver(moved)).slice(0, 2), what).toEqual([200, 303])
  expect(forged()).toBe(0)
  expect(await readState()).toEqual([
    { order: 'paid', attempt: 'captured', reason: null, amounts: [836_00], packs: 2 },
  ])
})

test('refuses moved values with a wrong checksum, and verifies with Paytm once [GW-09d]', async () => {
  const { ways, deliver, readState, forged, requestCount } = await paymentAtPaytm('success')
  expect(ways.unfitting.length).toBeGreaterThan(10)
  const before = requestCount()
  for (const [what, moved] of ways.unfitting)
    expect((await deliver(moved)).slice(0, 2), what).toEqual([403, 303])
  expect(forged()).toBe(2 * ways.unfitting.length)
  expect(requestCount()).toBe(before + 1)
  expect(await readState()).toMatchObject([{ order: 'paid', amounts: [836_00], packs: 2 }])
})
