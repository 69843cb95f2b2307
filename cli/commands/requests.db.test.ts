/** Tests the `shop requests` commands, and the subscriber's view and messages. */
import { requestTransitions } from '#api/support/support-request.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runCommand } from '#cli/run-command.ts'

const QUESTION = 'I paid twice for South Stars.\nPlease help.'
const ANSWER = 'Your second payment was returned today.\nReference RFABC.'

async function openDesk(form: object = {}) {
  const testApp = await makeApp()
  const { db, runtime, config } = testApp.platform
  const browser = openBrowser(testApp)
  await browser.register(undefined, form)
  const said: string[] = []
  const told: string[] = []
  const files: Record<string, string> = {
    'answer.txt': `${ANSWER}\n`,
    'empty.txt': ' \n',
    'long.txt': 'x'.repeat(2001),
  }
  const shell = {
    say: (line: string) => void said.push(line),
    tell: (line: string) => void told.push(line),
    readText: (path: string) => {
      const text = files[path]
      if (text === undefined) throw new Error('no such file')
      return text
    },
    open: async () => ({ db, runtime, config, close: async () => undefined }),
  }
  return {
    ...testApp,
    browser,
    said,
    told,
    run: (line: string) => runCommand(line.split(' '), shell),
    raise: async (query = QUESTION) => {
      const asked = { query, requestType: 'Payment Related', altContact: '9840054321' }
      const { body } = await browser.call('POST', '/api/raiseRequest', asked)
      return (body.data as { requestId: string }).requestId
    },
    own: async () => (await browser.call('GET', '/api/account/requests')).body.data as object[],
  }
}

test('requests list shows control characters of a query as symbols', async () => {
  const { run, said, raise } = await openDesk()
  const number = await raise('Please help.\r\u202eanswered\u202c')
  expect(await run('requests list')).toBe(0)
  expect(said.at(-1)).toBe('  > Please help.␍\\u202eanswered\\u202c')
  expect(await run('requests list --json')).toBe(0)
  expect(said.at(-1)).not.toContain('\u202e')
  expect(JSON.parse(said.at(-1)!)).toMatchObject([
    { requestId: number, query: 'Please help.\r\u202eanswered\u202c' },
  ])
})

test('lists, answers and closes a request; the subscriber sees it and gets SMS and mail', async () => {
  const { run, said, raise, own, outside, workOutbox } = await openDesk()
  const number = await raise()
  expect(await run('requests list')).toBe(0)
  expect(said).toEqual([
    `${number}  open  Payment Related  raised 20/11/2026 05:30:00 PM`,
    '  mobile 9840012345, or 9840054321',
    '  > I paid twice for South Stars.',
    '  > Please help.',
  ])

  expect(await run(`requests answer ${number} answer.txt`)).toBe(0)
  expect(await own()).toMatchObject([{ requestId: number, state: 'answered', answer: ANSWER }])
  await workOutbox()
  const [sms] = await outside.messagesTo('9840012345')
  expect(sms?.text).toBe(`Your request ${number} is answered. Read the answer in My Account.`)
  const [mail] = await outside.messagesTo('kavitha@example.com')
  expect(mail?.text).toContain(ANSWER)

  expect(await run(`requests close ${number}`)).toBe(0)
  expect(await own()).toMatchObject([{ state: 'closed', answer: ANSWER }])
  await workOutbox()
  expect((await outside.messagesTo('9840012345'))[0]?.text).toMatch(/is closed/)
  said.length = 0
  await run('requests list')
  expect(said).toEqual(['There are no such requests.'])
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
  const { run, told, raise, own } = await openDesk()
  const number = await raise()
  await run(`requests answer ${number} answer.txt`)
  expect(await run(`requests answer ${number} answer.txt`)).toBe(1)
  expect(told.at(-1)).toBe(`${number} is answered already.`)
  await run(`requests close ${number}`)
  expect(await run(`requests close ${number}`)).toBe(1)
  expect(told.at(-1)).toBe(`${number} is closed already.`)
  expect(await own()).toMatchObject([{ state: 'closed', answer: ANSWER }])
})

test('prints results and reasons for failures as JSON', async () => {
  const { run, said, raise } = await openDesk()
  const number = await raise()
  const wishes = [`answer ${number} answer.txt`, `close ${number}`, `close ${number}`, 'close SRAAAAAAAAAA']
  for (const wish of wishes) await run(`requests ${wish} --json`)
  expect(said.map((line): unknown => JSON.parse(line))).toEqual([
    { done: true, number },
    { done: true, number },
    { done: false, why: 'closed' },
    { done: false, why: 'unknown' },
  ])
})

test('lists the oldest request first, twenty for each page, also as JSON', async () => {
  const { run, said, raise, outside } = await openDesk()
  const numbers: string[] = []
  for (let at = 0; at < 21; at++) {
    outside.advance(1)
    numbers.push(await raise(`Number ${String(at)}`))
  }
  await run('requests list --json')
  const page = JSON.parse(said.at(-1)!) as { requestId: string; query: string }[]
  expect(page.map(({ requestId }) => requestId)).toEqual(numbers.slice(0, 20))
  await run(`requests list --state all --after ${page.at(-1)!.requestId} --json`)
  expect(JSON.parse(said.at(-1)!)).toMatchObject([
    { requestId: numbers[20], query: 'Number 20', state: 'open' },
  ])
})

test.each([
  ['requests answer SRAAAAAAAAAA answer.txt', 1, 'There is no request SRAAAAAAAAAA.'],
  ['requests close SRAAAAAAAAAA', 1, 'There is no request SRAAAAAAAAAA.'],
  ['requests answer SRAAAAAAAAAA nowhere.txt', 1, 'nowhere.txt cannot be read'],
  ['requests answer SRAAAAAAAAAA empty.txt', 1, 'empty.txt holds no answer'],
  ['requests answer SRAAAAAAAAAA long.txt', 1, 'long.txt holds no answer'],
  ['requests answer SRAAAAAAAAAA', 2, 'Give the number of a request and one file.'],
  ['requests answer 17 answer.txt', 2, '"17" is no number of a request'],
  ['requests close', 2, 'Which request?'],
  ['requests list --state lost', 2, '"lost" is no state'],
  ['requests list everything', 2, 'Not known here: everything'],
])('"%s" exits with %i and an explanation', async (line, code, words) => {
  const { run, told } = await openDesk()
  expect(await run(line)).toBe(code)
  expect(told.join('\n')).toContain(words)
})

describe('the database', () => {
  test('allows only the listed transitions of a request', async () => {
    const { raise, platform } = await openDesk()
    const states = ['open', 'answered', 'closed'] as const
    const columns = { open: [false, false], answered: [true, false], closed: [false, true] }
    const to = async (number: string, state: (typeof states)[number]) => {
      const [answered, closed] = columns[state]
      const now = platform.runtime.now()
      await sql`update support_request set state = ${state},
        answer = case when ${answered}::boolean then 'yes' else answer end,
        answered_at = case when ${answered}::boolean then ${now}::timestamptz else answered_at end,
        closed_at = case when ${closed}::boolean then ${now}::timestamptz end where number = ${number}`.execute(
        platform.db,
      )
    }
    for (const from of states) {
      for (const next of states.filter((state) => state !== from)) {
        const number = await raise(`${from} ${next}`)
        if (from !== 'open') await to(number, from)
        const allowed = Object.values(requestTransitions[from]).includes(next)
        if (allowed) await expect(to(number, next)).resolves.toBeUndefined()
        else await expect(to(number, next)).rejects.toThrow(/cannot become|a_request_is_as_it_says/)
      }
    }
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
