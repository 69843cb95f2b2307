/** Tests the `shop requests` commands, and the subscriber's view and messages. */
import { transitionRequest } from '#api/support/support-request-store.ts'
import { type RequestState, requestTransitions } from '#api/support/support-request.ts'
import { makeApp } from '#test/app.ts'
import { openTerminal } from '#test/terminal.ts'
import { expectSameTransitions } from '#test/transitions.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const QUESTION = 'I paid twice for South Stars.\nPlease help.'
const ANSWER = 'Your second payment was returned today.\nReference RFABC.'

async function openDesk(form: object = {}) {
  const testApp = await makeApp()
  const { browser } = testApp
  await browser.register(undefined, form)
  return {
    ...testApp,
    ...openTerminal(testApp, {
      'answer.txt': `${ANSWER}\n`,
      'empty.txt': ' \n',
      'long.txt': 'x'.repeat(2001),
    }),
    browser,
    raise: async (query = QUESTION) => {
      const asked = { query, requestType: 'Payment Related', altContact: '9840054321' }
      const { body } = await browser.call('POST', '/api/raiseRequest', asked)
      return (body.data as { requestId: string }).requestId
    },
    own: async () => (await browser.call('GET', '/api/account/requests')).body.data as object[],
  }
}

test('requests list shows control characters of a query as symbols', async () => {
  const { run, stdout, raise } = await openDesk()
  const number = await raise('Please help.\r\u202eanswered\u202c')
  expect(await run('requests list')).toBe(0)
  expect(stdout.at(-1)).toBe('  > Please help.␍\\u202eanswered\\u202c')
  expect(await run('requests list --json')).toBe(0)
  expect(stdout.at(-1)).not.toContain('\u202e')
  expect(JSON.parse(stdout.at(-1)!)).toMatchObject([
    { requestId: number, query: 'Please help.\r\u202eanswered\u202c' },
  ])
})

test('lists, answers and closes a request; the subscriber sees it and gets SMS and mail', async () => {
  const { run, stdout, raise, own, external, workOutbox } = await openDesk()
  const number = await raise()
  expect(await run('requests list')).toBe(0)
  expect(stdout).toEqual([
    `${number}  open  Payment Related  raised 20/11/2026 05:30:00 PM`,
    '  mobile 9840012345, or 9840054321',
    '  > I paid twice for South Stars.',
    '  > Please help.',
  ])

  expect(await run(`requests answer ${number} answer.txt`)).toBe(0)
  expect(await own()).toMatchObject([{ requestId: number, state: 'answered', answer: ANSWER }])
  await workOutbox()
  const [sms] = await external.messagesTo('9840012345')
  expect(sms?.text).toBe(`Your request ${number} is answered. Read the answer in My Account. - Sun Direct Go`)
  const [mail] = await external.messagesTo('kavitha@example.com')
  expect(mail?.text).toContain(ANSWER)

  expect(await run(`requests close ${number}`)).toBe(0)
  expect(await own()).toMatchObject([{ state: 'closed', answer: ANSWER }])
  await workOutbox()
  expect((await external.messagesTo('9840012345'))[0]?.text).toMatch(/is closed/)
  stdout.length = 0
  await run('requests list')
  expect(stdout).toEqual(['There are no such requests.'])
})

test('sends no mail to a subscriber without an address', async () => {
  const { run, raise, platform } = await openDesk({ email: '' })
  await run(`requests answer ${await raise()} answer.txt`)
  const waiting = await platform.db
    .selectFrom('outbox')
    .select('topic')
    .where('done_at', 'is', null)
    .execute()
  expect(waiting.map(({ topic }) => topic)).not.toContain('mail')
})

test('refuses a second answer, and any change of a closed request', async () => {
  const { run, stderr, raise, own } = await openDesk()
  const number = await raise()
  await run(`requests answer ${number} answer.txt`)
  expect(await run(`requests answer ${number} answer.txt`)).toBe(1)
  expect(stderr.at(-1)).toBe(`${number} is already answered.`)
  await run(`requests close ${number}`)
  expect(await run(`requests close ${number}`)).toBe(1)
  expect(stderr.at(-1)).toBe(`${number} is already closed.`)
  expect(await own()).toMatchObject([{ state: 'closed', answer: ANSWER }])
})

test('updates nothing for an action that the state of the request does not allow', async () => {
  const { run, raise, platform } = await openDesk()
  const number = await raise()
  await run(`requests close ${number}`)
  const { id } = await platform.db.selectFrom('support_request').select('id').executeTakeFirstOrThrow()
  const answer = transitionRequest(id, { kind: 'answer', text: ANSWER }, platform.runtime.now())
  expect(await answer.execute(platform.db)).toMatchObject({ numAffectedRows: 0n })
})

test('prints results and reasons for failures as JSON', async () => {
  const { run, stdout, raise } = await openDesk()
  const number = await raise()
  const commands = [`answer ${number} answer.txt`, `close ${number}`, `close ${number}`, 'close SRAAAAAAAAAA']
  for (const command of commands) await run(`requests ${command} --json`)
  expect(stdout.map((line): unknown => JSON.parse(line))).toEqual([
    { done: true, number },
    { done: true, number },
    { done: false, reason: 'closed' },
    { done: false, reason: 'unknown' },
  ])
})

test('lists the oldest request first, twenty for each page, also as JSON', async () => {
  const { run, stdout, stderr, raise, external } = await openDesk()
  const numbers: string[] = []
  for (let at = 0; at < 21; at++) {
    external.advance(1)
    numbers.push(await raise(`Number ${String(at)}`))
  }
  await run('requests list --json')
  const page = JSON.parse(stdout.at(-1)!) as { requestId: string; cursor: string }[]
  expect(page.map(({ requestId }) => requestId)).toEqual(numbers.slice(0, 20))
  await run(`requests list --state all --after ${page.at(-1)!.cursor} --json`)
  expect(JSON.parse(stdout.at(-1)!)).toMatchObject([
    { requestId: numbers[20], query: 'Number 20', state: 'open' },
  ])
  expect(stderr).toEqual([])
  const more = `--after ${page.at(-1)!.cursor}`
  await run('requests list')
  await run(`requests list ${more}`)
  expect(stderr).toEqual([`More: ${more}`])
})

test.each([
  ['requests answer SRAAAAAAAAAA answer.txt', 1, 'There is no request SRAAAAAAAAAA.'],
  ['requests close SRAAAAAAAAAA', 1, 'There is no request SRAAAAAAAAAA.'],
  ['requests answer SRAAAAAAAAAA nowhere.txt', 1, 'nowhere.txt cannot be read'],
  ['requests answer SRAAAAAAAAAA empty.txt', 1, 'empty.txt does not contain an answer'],
  ['requests answer SRAAAAAAAAAA long.txt', 1, 'long.txt does not contain an answer'],
  ['requests answer SRAAAAAAAAAA', 2, 'Give the number of a request and one file.'],
  ['requests answer 17 answer.txt', 2, '"17" is not the number of a request'],
  ['requests close', 2, 'Give the number of a request.'],
  ['requests list --state lost', 2, '"lost" is not a state'],
  ['requests list --after SRAAAAAAAAAA', 2, '"SRAAAAAAAAAA" is not the place of a request'],
  ['requests list everything', 2, 'Unexpected argument: everything'],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const { run, stderr } = await openDesk()
  expect(await run(line)).toBe(code)
  expect(stderr.join('\n')).toContain(words)
})

describe('the database', () => {
  test('allows only the listed transitions of a request', async () => {
    const { raise, platform } = await openDesk()
    await raise()
    const columns = {
      open: 'closed_at = null',
      answered: "answer = 'yes', answered_at = raised_at, closed_at = null",
      closed: 'closed_at = raised_at',
    }
    const change = (state: RequestState) => `update support_request set state = '${state}', ${columns[state]}`
    const enter = (state: RequestState) => [change(state)]
    await expectSameTransitions(platform.db, requestTransitions, { enter, change })
  })

  test('refuses changes of the question and the answer', async () => {
    const { raise, run, platform } = await openDesk()
    const number = await raise()
    await run(`requests answer ${number} answer.txt`)
    const change = (text: string) => sql.raw(`update support_request set ${text}`).execute(platform.db)
    await expect(change("query = 'x'")).rejects.toThrow('what was asked cannot change')
    await expect(change("answer = 'x'")).rejects.toThrow('what was answered cannot change')
  })
})
