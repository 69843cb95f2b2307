/** Tests of support requests at the desk, over HTTP. */
import { openBrowser } from '#test/browser.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { expect, test } from 'vitest'

const ANSWER = 'Your second payment was returned today.\nReference RFABC.'

async function openRaised() {
  const desk = await openDesk()
  const browser = openBrowser(desk)
  await browser.register()
  const question = { query: 'I paid twice.', requestType: 'Payment Related', altContact: '9840054321' }
  const { body } = await browser.call('POST', '/api/raiseRequest', question)
  const { requestId: number } = body.data as { requestId: string }
  const person = await desk.signIn(['support'])
  const acts = async () =>
    (await listAuditEntries(desk.platform.db, {}, 10)).map(({ staff, act }) => [staff, act.name, act.subject])
  const own = async () => (await browser.call('GET', '/api/account/requests')).body.data
  return { ...desk, number, person, acts, own }
}

test('a request is listed with a masked mobile, answered once, and its subscriber gets the answer [SPEC-17-08]', async () => {
  const { number, person, acts, own, workOutbox, external } = await openRaised()
  const listed = await person.call('GET', '/staff/api/requests')
  expect(listed.body.data).toEqual([
    {
      ...{ number, type: 'Payment Related', query: 'I paid twice.', state: 'open', mobile: '******2345' },
      ...{
        raisedAt: '2026-11-20T12:00:00.000Z',
        subscriberId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    },
  ])
  const one = await person.call('GET', `/staff/api/requests/${number}`)
  expect(one.body.data).toEqual((listed.body.data as unknown[])[0])
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
    ...{ status: 409, body: { code: 'request_over' } },
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
    ...{ status: 404, body: { message: 'There is no such request.' } },
  })
  expect((await person.call('GET', '/staff/api/requests?state=lost')).status).toBe(422)
  expect(await own()).toMatchObject([{ state: 'open' }])
  expect(await acts()).toEqual([])
})
