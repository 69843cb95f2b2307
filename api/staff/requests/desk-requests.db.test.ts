/** Tests of support requests at the desk, over HTTP. */
import { openBrowser } from '#test/browser.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { DAY_SECONDS } from '#contract/durations.ts'
import type { DeskOperations } from '#contract/staff/desk-operations.ts'
import type { DeskRequestPage } from '#contract/staff/desk-requests.ts'
import { expect, test } from 'vitest'

const ANSWER = 'Your second payment was returned today.\nReference RFABC.'

type ListedRequest = { subscriberId: string; cursor: string }
type Browser = ReturnType<typeof openBrowser>

async function raise(browser: Browser): Promise<string> {
  const question = { query: 'I paid twice.', requestType: 'Payment Related', altContact: '9840054321' }
  const { body } = await browser.call('POST', '/api/raiseRequest', question)
  return (body.data as { requestId: string }).requestId
}

async function openRaised() {
  const desk = await openDesk()
  const browser = openBrowser(desk)
  await browser.register()
  const number = await raise(browser)
  const person = await desk.signIn(['support'])
  const acts = async () =>
    (await listAuditEntries(desk.platform.db, {}, 10)).map(({ staff, act }) => [staff, act.name, act.subject])
  const own = async () => (await browser.call('GET', '/api/account/requests')).body.data
  return { ...desk, number, person, acts, own }
}

test('the next page begins after a request that is erased meanwhile [SPEC-17-08]', async () => {
  const desk = await openRaised()
  const { person, platform, external } = desk
  const [first] = (await person.call('GET', '/staff/api/requests')).body.data as ListedRequest[]
  external.advance(60)
  const other = openBrowser(desk)
  await other.register(undefined, { mobile: '9840054321', email: 'meena@example.com' })
  const number = await raise(other)
  await eraseSubscriber(platform, { subscriberId: first?.subscriberId ?? '', giveUpPacks: true })
  const next = await person.call('GET', `/staff/api/requests?after=${first?.cursor ?? ''}`)
  expect(next.body.data).toMatchObject([{ number }])
})

test('a request is listed with a masked mobile, answered once, and its subscriber gets the answer [SPEC-17-08]', async () => {
  const { number, person, acts, own, workOutbox, external } = await openRaised()
  const listed = await person.call('GET', '/staff/api/requests')
  expect(listed.body.data).toEqual([
    {
      number,
      type: 'Payment Related',
      query: 'I paid twice.',
      state: 'open',
      mobile: '******2345',
      due: { at: '2026-11-21T12:00:00.000Z', hoursLeft: 24 },
      assignedTo: null,
      raisedAt: '2026-11-20T12:00:00.000Z',
      subscriberId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      cursor: expect.stringMatching(/^1795176000000\.[\da-f-]{36}$/) as string,
    },
  ])
  const one = await person.call('GET', `/staff/api/requests/${number}`)
  const [{ cursor: _, ...first } = {}] = listed.body.data as { cursor?: string }[]
  expect(one.body.data).toMatchObject(first)
  expect((await person.call('GET', '/staff/api/requests/SRAAAAAAAAAA')).body.code).toBe('no_such_request')
  expect(JSON.stringify(listed.body)).not.toMatch(/98400/)
  expect(listed.headers['cache-control']).toBe('no-store')

  const answer = { payload: { text: ANSWER } }
  expect(await person.call('POST', `/staff/api/requests/${number}/answer`, answer)).toMatchObject({
    status: 200,
  })
  expect(await own()).toMatchObject([{ requestId: number, state: 'answered', answer: ANSWER }])
  await workOutbox()
  expect((await external.messagesTo('9840012345'))[0]?.text).toContain(number)
  expect(await person.call('POST', `/staff/api/requests/${number}/answer`, answer)).toMatchObject({
    status: 409,
    body: { code: 'request_over' },
  })
  expect(await person.call('POST', `/staff/api/requests/${number}/close`)).toMatchObject({ status: 200 })
  const staff = { name: person.name, role: 'support', channel: 'desk' }
  expect(await acts()).toEqual([
    [staff, 'request.close', number],
    [staff, 'request.answer', number],
    [staff, 'requests.read', 'SRAAAAAAAAAA'],
    [staff, 'requests.read', number],
    [staff, 'requests.read', 'first page'],
  ])
})

test('a request is taken by one person, taken over, and released [SPEC-17-55]', async () => {
  const { number, person, acts, signIn } = await openRaised()
  const other = await signIn(['support'])
  const listed = async (by: typeof person, assigned: string) =>
    ((await by.call('GET', `/staff/api/requests?assigned=${assigned}`)).body.data as unknown[]).length
  const assign = (by: typeof person, from: string | null, to: 'me' | 'none') =>
    by.call('POST', `/staff/api/requests/${number}/assign`, { payload: { from, to } })

  expect(await listed(person, 'none')).toBe(1)
  expect((await assign(person, null, 'me')).body.data).toEqual({ number, assignedTo: person.name })
  expect([await listed(person, 'me'), await listed(other, 'me'), await listed(other, 'none')]).toEqual([
    1, 0, 0,
  ])
  expect(await assign(other, null, 'me')).toMatchObject({ status: 409, body: { code: 'assignment_changed' } })
  expect((await assign(other, person.name, 'me')).status).toBe(200)
  expect((await assign(other, other.name, 'none')).body.data).toEqual({ number, assignedTo: null })
  const assignments = (await acts()).filter(([, name]) => name === 'request.assign')
  expect(assignments.map(([staff]) => (staff as { name: string }).name)).toEqual([
    other.name,
    other.name,
    person.name,
  ])

  expect((await person.call('POST', `/staff/api/requests/${number}/close`)).status).toBe(200)
  expect((await assign(person, null, 'me')).body.code).toBe('request_over')
  const unknown = { payload: { from: null, to: 'me' } }
  expect((await person.call('POST', '/staff/api/requests/SRAAAAAAAAAA/assign', unknown)).body.code).toBe(
    'no_such_request',
  )
})

test('a request has templates in the language of its subscriber [SPEC-17-56]', async () => {
  const { number, person, platform } = await openRaised()
  await platform.db.updateTable('subscriber').set({ language: 'ta' }).execute()
  const { language, templates } = (await person.call('GET', `/staff/api/requests/${number}`)).body
    .data as DeskRequestPage
  expect(language).toBe('ta')
  expect(templates).toContainEqual({
    name: 'The pack is active',
    text: expect.stringContaining('உங்கள் பேக் செயலில் உள்ளது.') as string,
    english: expect.stringContaining('Your pack is active.') as string,
  })
})

test('an open request is due a day after it was raised, and then an alert [SPEC-17-55]', async () => {
  const { number, external, signIn } = await openRaised()
  const alerts = async (seconds: number) => {
    external.advance(seconds)
    const person = await signIn(['support'])
    const { alerts: all } = (await person.call('GET', '/staff/api/operations')).body.data as DeskOperations
    return all.filter(({ runbook }) => runbook === 'Requests are overdue')
  }
  expect(await alerts(DAY_SECONDS)).toEqual([])
  expect(await alerts(1)).toMatchObject([{ text: 'Support requests wait too long for an answer: 1.' }])
  const person = await signIn(['support'])
  const answer = { payload: { text: ANSWER } }
  const answered = await person.call('POST', `/staff/api/requests/${number}/answer`, answer)
  expect(answered.status).toBe(200)
  expect(await alerts(1)).toEqual([])
})

test('invalid input changes nothing and has a clear sentence [SPEC-17-08]', async () => {
  const { number, person, acts, own } = await openRaised()
  const url = `/staff/api/requests/${number}/answer`
  for (const payload of [
    {},
    { text: ' ' },
    { text: 'x'.repeat(2001) },
    { text: 'a\u0000b' },
    { text: 'ok', more: 1 },
  ])
    expect((await person.call('POST', url, { payload })).status).toBe(422)
  expect((await person.call('POST', url, { payload: { text: '' } })).body.message).toBeTruthy()
  expect(await person.call('POST', '/staff/api/requests/SRAAAAAAAAAA/close')).toMatchObject({
    status: 404,
    body: { message: 'There is no such request.' },
  })
  expect((await person.call('GET', '/staff/api/requests?state=lost')).status).toBe(422)
  expect(await own()).toMatchObject([{ state: 'open' }])
  expect(await acts()).toEqual([])
})
