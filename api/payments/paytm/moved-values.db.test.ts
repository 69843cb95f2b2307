/**
 * Paytm's checksum covers values, not their names: whoever holds a genuine message can rename its fields, shift values
 * under other names, and run two together. All of that fits, and none of it moves anything: Paytm itself is asked.
 */
import { openTill } from '#test/till.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formText } from './paytm-checksum.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
type Fields = Record<string, string>

/** Every way to move one value or two neighbours so that the checksum still fits. */
function movedWays(fields: Fields): [what: string, moved: Fields][] {
  const { CHECKSUMHASH = '', ...signed } = fields
  const names = Object.keys(signed).sort()
  const without = (gone: string[]): Fields =>
    Object.fromEntries(Object.entries(signed).filter(([name]) => !gone.includes(name)))
  const alone = names.map((name): [string, Fields] => [
    `${name} renamed`,
    { ...without([name]), [`${name}X`]: signed[name] ?? '' },
  ])
  const inPairs = names.slice(0, -1).flatMap((name, index): [string, Fields][] => {
    const next = names[index + 1] ?? ''
    const rest = without([name, next])
    const [value, following] = [signed[name] ?? '', signed[next] ?? '']
    return [
      [`${next} hidden in ${name}`, { ...rest, [name]: `${value}|${following}` }],
      [`${name} hidden in ${next}`, { ...rest, [next]: `${value}|${following}` }],
      [`${name} called ${next}`, { ...rest, [next]: value, [`${next}X`]: following }],
      [`${next} called ${name}`, { ...rest, [`${name.slice(0, -1)}A`]: value, [name]: following }],
    ]
  })
  return [...alone, ...inPairs]
    .filter(([, moved]) => formText(moved) === formText(signed))
    .map(([what, moved]) => [what, { ...moved, CHECKSUMHASH }])
}

/** Every moved message, by webhook and by browser, in a shop of its own. */
async function hearMoved(outcome: 'success' | 'failure') {
  const till = await openTill()
  const { app, browser, platform, lines } = till
  const orderId = await browser.register()
  const { fields } = await browser.pressAtPaytm(await browser.goToPaytm(orderId), outcome)
  const ways = movedWays(fields ?? {})
  for (const [what, moved] of ways) {
    const payload = new URLSearchParams(moved).toString()
    const post = (url: string) => app.inject({ method: 'POST', url, headers: FORM, payload })
    expect((await post('/api/webhooks/paytm')).statusCode, what).toBe(200)
    expect((await post('/api/paytmResponse/callback')).statusCode, what).toBe(303)
  }
  const { rows } = await sql<{ order: string; amounts: number[] | null }>`select status as "order",
    (select array_agg(amount_paise::int) from payment_capture) as amounts from orders`.execute(platform.db)
  const forged = lines.filter(({ message }) => message.startsWith('forged'))
  return { ways: ways.length, rows, forged, packs: await browser.packs() }
}

test('a failure stays a failure, whatever of it is moved', async () => {
  const { ways, rows, forged, packs } = await hearMoved('failure')
  expect(ways).toBeGreaterThan(30)
  expect(forged).toEqual([]) // The checksum cannot tell; if it ever can, this says so.
  expect(rows).toMatchObject([{ order: 'paying', amounts: null }])
  expect(packs).toEqual([])
})

test('a success is one sale of the sum that was paid, whatever of it is moved', async () => {
  const { ways, rows, forged, packs } = await hearMoved('success')
  expect(ways).toBeGreaterThan(40)
  expect(forged).toEqual([])
  expect(rows).toMatchObject([{ order: 'paid', amounts: [836_00] }])
  expect(packs).toHaveLength(2)
})
