/** Raising and listing support requests over HTTP. */
import type { RaisedRequest } from '#contract/support.ts'
import { handleSupportRequest } from './handle-support-request.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { describe, expect, test } from 'vitest'

const asked = (given: object = {}) => ({
  query: 'I paid twice for South Stars.',
  requestType: 'Payment Related',
  altContact: '9840054321',
  mobile: '9840012345',
  from: 'kavitha@example.com',
  ...given,
})

async function shop() {
  const testApp = await makeApp()
  const { browser } = testApp
  await browser.register()
  const raise = async (given?: object) => browser.call('POST', '/api/raiseRequest', asked(given))
  const raised = async (given?: object) => ((await raise(given)).body.data as { requestId: string }).requestId
  const list = async (query = '') =>
    (await browser.call('GET', `/api/account/requests${query}`)).body.data as RaisedRequest[]
  const rows = () => testApp.platform.db.selectFrom('support_request').selectAll().execute()
  return { ...testApp, browser, raise, raised, list, rows }
}

describe('a request', () => {
  test('gets a number, and is listed with its state [SPEC-7-23, SPEC-11-41]', async () => {
    const { raise, list } = await shop()
    const answer = await raise()
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { requestId: expect.stringMatching(/^SR[A-Z2-7]{10}$/) as string } },
    })
    expect(await list()).toEqual([
      {
        requestId: (answer.body.data as { requestId: string }).requestId,
        requestType: 'Payment Related',
        query: 'I paid twice for South Stars.',
        state: 'open',
        raisedAt: '2026-11-20T12:00:00.000Z',
      },
    ])
  })

  test('has the mobile and e-mail address of the session, not those of the body [SPEC-11-41]', async () => {
    const { raise, rows } = await shop()
    await raise({ mobile: '9999999999', from: 'somebody@else.example' })
    expect(await rows()).toMatchObject([{ mobile: '9840012345', email: 'kavitha@example.com' }])
  })

  test('has the no-reply address for a subscriber without an e-mail address [SPEC-7-25]', async () => {
    const testApp = await makeApp()
    const { browser } = testApp
    await browser.register(undefined, { email: '' })
    await browser.call('POST', '/api/raiseRequest', asked())
    const rows = await testApp.platform.db.selectFrom('support_request').select('email').execute()
    expect(rows).toEqual([{ email: testApp.platform.config.brand.noReplyAddress }])
  })

  test('is stored once when it is repeated or sent concurrently [SPEC-12-17]', async () => {
    const { raised, external, rows } = await shop()
    const numbers = await Promise.all(Array.from({ length: 8 }, () => raised()))
    external.advance(599)
    numbers.push(await raised())
    expect(new Set(numbers).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('is stored again after ten minutes or with another text', async () => {
    const { raised, external } = await shop()
    const first = await raised()
    const other = await raised({ query: 'And my pack is missing.' })
    external.advance(600)
    expect(new Set([first, other, await raised()]).size).toBe(3)
  })

  test.each([{ kind: 'close' }, { kind: 'answer', text: 'It is returned.' }] as const)(
    'is stored again after the act of staff: $kind [SPEC-11-60]',
    async (action) => {
      const { raised, platform } = await shop()
      const first = await raised()
      await handleSupportRequest(platform, first, action)
      const second = await raised()
      expect(second).not.toBe(first)
      expect(await raised()).toBe(second)
    },
  )

  test('is stored again with another alternate contact, which corrects the first one', async () => {
    const { raised, rows } = await shop()
    const first = await raised({ altContact: '9840012345' })
    expect(await raised({ altContact: '9840054321' })).not.toBe(first)
    expect(await rows()).toHaveLength(2)
  })

  test('is stored for each of two subscribers with the same text', async () => {
    const { raised, ...testApp } = await shop()
    const other = openBrowser(testApp)
    await other.register(undefined, { mobile: '9840099999' })
    const { body } = await other.call('POST', '/api/raiseRequest', asked())
    expect((body.data as { requestId: string }).requestId).not.toBe(await raised())
  })

  test('keeps its paragraphs and its script', async () => {
    const { raise, list } = await shop()
    await raise({ query: '  பணம் இரண்டு முறை.\n\nPlease help.  ' })
    expect(await list()).toMatchObject([{ query: 'பணம் இரண்டு முறை.\n\nPlease help.' }])
  })
})

describe('a request is rejected', () => {
  test.each([
    [{ requestType: '' }, 'requestType', 'Please choose a Type.'],
    [{ requestType: 'Other' }, 'requestType', 'Please choose a Type.'],
    [{ query: '  ' }, 'query', 'Please type your query'],
    [{ query: 'nothing\u0000here' }, 'query', 'Please type your query'],
    [{ query: 'half a letter: 渽\ude58' }, 'query', 'Please type your query'],
    [{ query: 'x'.repeat(2001) }, 'query', 'Please type at most 2000 characters.'],
    [{ altContact: '12345' }, 'altContact', 'Please enter a valid Mobile Number.'],
    [{ altContact: '' }, 'altContact', 'Please enter a valid Mobile Number.'],
  ])('%#: %s [SPEC-5-22]', async (given, field, text) => {
    const { raise, rows } = await shop()
    expect(await raise(given)).toMatchObject({ status: 422, body: { fields: { [field]: text } } })
    expect(await rows()).toEqual([])
  })

  test('without a session, and so is the list [SPEC-6-08]', async () => {
    const visitor = openBrowser(await makeApp())
    const refused = { status: 401, body: { code: 'not_signed_in' } }
    expect(await visitor.call('POST', '/api/raiseRequest', asked())).toMatchObject(refused)
    expect(await visitor.call('GET', '/api/account/requests')).toMatchObject(refused)
  })

  test('after thirty in an hour [ASVS-2.4.1]', async () => {
    const { raise } = await shop()
    for (let at = 0; at < 30; at++) await raise({ query: `Number ${String(at)}` })
    const answer = await raise({ query: 'One too many' })
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  })
})

test('lists only the subscriber’s requests, newest first, twenty at a time [SPEC-11-42, THR-W1, ASVS-8.2.2]', async () => {
  const { raised, list, external, ...testApp } = await shop()
  const numbers: string[] = []
  for (let at = 0; at < 23; at++) {
    // Two requests share each time, even at the end of a page: none may be missing or listed twice.
    if (at % 2 === 0) external.advance(60)
    numbers.push(await raised({ query: `Number ${String(at)}` }))
  }
  const first = await list()
  const rest = await list(`?before=${first.at(-1)!.requestId}`)
  expect([first.length, rest.length]).toEqual([20, 3])
  const all = [...first, ...rest]
  expect(all.map(({ requestId }) => requestId).sort()).toEqual(numbers.sort())
  const times = all.map(({ raisedAt }) => raisedAt)
  expect(times).toEqual([...times].sort().reverse())

  const other = openBrowser({ ...testApp, external })
  await other.register(undefined, { mobile: '9840099999' })
  const theirs = await other.call('GET', `/api/account/requests?before=${numbers[3]!}`)
  expect(theirs).toMatchObject({ status: 200, body: { data: [] } })
})
