/** Tests of subscribers at the desk, over HTTP. */
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { DeskSubscriber } from '#contract/staff/desk-subscribers.ts'
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { expect, test } from 'vitest'

const MOBILE = '9840012345'
/** More days than the bought pack lasts. */
const DAYS_BEYOND_PACK = 400
const PERSONAL = /98400|kavitha|raman|600017/i

async function openSubscriber() {
  const desk = await openDesk()
  const browser = openBrowser(desk)
  const orderId = await browser.register(TRAIN)
  await browser.payByPayu(orderId)
  await desk.workOutbox()
  const person = await desk.signIn(['support'])
  const find = (q: unknown) => person.call('POST', '/staff/api/subscribers/find', { payload: { q } })
  const { id } = (await find(MOBILE)).body.data as { id: string }
  const url = `/staff/api/subscribers/${id}`
  const act = (name: 'reveal' | 'sign-out-devices', payload: object, by = person) =>
    by.call('POST', `${url}/${name}`, { payload })
  const acts = async () =>
    (await listAuditEntries(desk.platform.db, {}, 10)).map(({ act: one }) => [
      one.name,
      one.subject,
      one.reason,
    ])
  return { ...desk, browser, orderId, person, find, id, url, act, acts }
}

test('finds a subscriber by the whole mobile or number, and logs neither [SPEC-17-16, THR-S7]', async () => {
  const { find, id, url, person, acts, lines, platform } = await openSubscriber()
  const { number } = (await person.call('GET', url)).body.data as DeskSubscriber
  expect(await find(number)).toMatchObject({ status: 200, body: { data: { id } } })
  expect(await find('9840099999')).toMatchObject({ status: 404, body: { code: 'subscriber_not_found' } })
  for (const q of ['984001234', '1234567890', '98400*', '', 9840012345, undefined])
    expect((await find(q)).status).toBe(422)
  expect(await acts()).toEqual([
    ['subscriber.find', 'nothing found', undefined],
    ['subscriber.find', id, undefined],
    ['subscriber.read', id, undefined],
    ['subscriber.find', id, undefined],
  ])
  expect(JSON.stringify(await listAuditEntries(platform.db, {}, 10))).not.toMatch(PERSONAL)
  expect(JSON.stringify(lines)).not.toContain(MOBILE)
})

test('shows packs, orders, messages, consents and sessions, and masks personal data [SPEC-17-16]', async () => {
  const { url, id, orderId, signIn } = await openSubscriber()
  const auditor = await signIn(['auditor'])
  const { body, headers } = await auditor.call('GET', url)
  const data = body.data as DeskSubscriber
  expect(data).toMatchObject({
    id,
    mobile: '******2345',
    email: 'k***@example.com',
    name: 'K*** R***',
    packs: [{ order: orderId, state: 'active' }],
    orders: [{ number: orderId, state: 'paid' }],
    sessions: [{ endedAt: null }],
  })
  expect(data.consents).toHaveLength(1)
  expect(data.messages.map(({ state }) => state)).toContain('done')
  expect(JSON.stringify(body)).not.toMatch(PERSONAL)
  expect(headers['cache-control']).toBe('no-store')
})

test('a pack has ended at its end, on the pages of its subscriber and its order [SPEC-17-89]', async () => {
  const { url, orderId, signIn, external } = await openSubscriber()
  external.advance(DAYS_BEYOND_PACK * DAY_SECONDS)
  const person = await signIn(['support'])
  for (const address of [url, `/staff/api/orders/${orderId}`])
    expect((await person.call('GET', address)).body.data).toMatchObject({ packs: [{ state: 'ended' }] })
})

test('shows the requests of the subscriber, the newest first [SPEC-17-92]', async () => {
  const { url, browser, external, person } = await openSubscriber()
  const question = { query: 'I paid twice.', requestType: 'Payment Related', altContact: '9840054321' }
  await browser.call('POST', '/api/raiseRequest', question)
  external.advance(60)
  await browser.call('POST', '/api/raiseRequest', { ...question, query: 'I paid three times.' })
  const { requests } = (await person.call('GET', url)).body.data as DeskSubscriber
  const given = { number: expect.stringMatching(/^SR/) as string, type: 'Payment Related', state: 'open' }
  expect(requests).toEqual([
    { ...given, raisedAt: '2026-11-20T12:01:00.000Z' },
    { ...given, raisedAt: '2026-11-20T12:00:00.000Z' },
  ])
})

test('shows the unmasked data to support for a reason, which the audit log keeps [SPEC-17-17, THR-S7]', async () => {
  const { act, acts, id, signIn, platform } = await openSubscriber()
  for (const payload of [{}, { reason: ' ' }, { reason: `calls from ${MOBILE}` }])
    expect((await act('reveal', payload)).status).toBe(422)
  const auditor = await signIn(['auditor', 'finance'])
  const reason = 'the invoice goes to a wrong address'
  expect((await act('reveal', { reason }, auditor)).status).toBe(403)
  expect(await act('reveal', { reason })).toMatchObject({
    body: {
      data: { mobile: MOBILE, email: 'kavitha@example.com', name: 'Kavitha Raman', pincode: '600017' },
    },
  })
  expect((await acts())[0]).toEqual(['subscriber.reveal', id, reason])
  expect(JSON.stringify(await listAuditEntries(platform.db, {}, 10))).not.toMatch(PERSONAL)
})

test('shows it at most twenty times an hour to one person, in all browsers [SPEC-17-19, THR-S7]', async () => {
  const { act, person, signIn, external } = await openSubscriber()
  const reason = { reason: 'the caller asks' }
  for (let time = 0; time < 20; time++) expect((await act('reveal', reason)).status).toBe(200)
  const again = await signIn(['support'], { name: person.name })
  const refused = await act('reveal', reason, again)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await act('reveal', reason, await signIn(['support']))).status).toBe(200)
  external.advance(3_600)
  const later = await signIn(['support'], { name: person.name })
  expect((await act('reveal', reason, later)).status).toBe(200)
})

test('ends the sessions of a subscriber, with the entry in the same transaction [SPEC-17-18]', async () => {
  const { act, acts, id, browser } = await openSubscriber()
  const signedIn = async () => (await browser.call('GET', '/api/account/packs')).status
  expect(await signedIn()).toBe(200)
  expect((await act('sign-out-devices', {})).status).toBe(422)
  expect(await signedIn()).toBe(200)
  expect((await act('sign-out-devices', { reason: 'the phone was stolen' })).status).toBe(200)
  expect(await signedIn()).toBe(401)
  expect((await acts())[0]).toEqual(['subscriber.sign_out', id, 'the phone was stolen'])
})

test('an erased subscriber is not found [SPEC-17-16]', async () => {
  const { url, act, find, person, browser, orderId } = await openSubscriber()
  expect((await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).status).toBe(200)
  const unknown = { status: 404, body: { code: 'subscriber_not_found' } }
  expect(await person.call('GET', url)).toMatchObject(unknown)
  expect(await find(MOBILE)).toMatchObject(unknown)
  for (const name of ['reveal', 'sign-out-devices'] as const)
    expect(await act(name, { reason: 'the caller asks' })).toMatchObject(unknown)
  const order = await person.call('GET', `/staff/api/orders/${orderId}`)
  expect(order).toMatchObject({ status: 200, body: { data: { number: orderId, buyer: null } } })
})
