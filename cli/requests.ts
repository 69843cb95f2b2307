/** `shop requests list|answer|close`: what subscribers asked of us, and what we say to it. */
import { listRequestsToWork } from '#api/support/support-request-store.ts'
import {
  LONGEST_ANSWER,
  type RequestState,
  type SupportRequest,
  toRaisedRequest,
} from '#api/support/support-request.ts'
import { type Work, workRequest } from '#api/support/work-request.ts'
import { formatMoment } from '#contract/format-date.ts'
import { PARAGRAPHS } from '#contract/rules.ts'
import { parseArgs } from 'node:util'
import { type Command, type ExitCode, type Shell, WrongUse } from './command.ts'

const NUMBER = /^SR[A-Z2-7]{10}$/
const STATES: Record<string, RequestState[]> = {
  open: ['open'],
  answered: ['answered'],
  closed: ['closed'],
  all: ['open', 'answered', 'closed'],
}

export const requestsList: Command = {
  name: 'requests list',
  synopsis: '[--state open|answered|closed|all] [--after NUMBER] [--json]',
  summary: 'show what subscribers asked of us, whoever waits longest first',
  help: `Shows open requests, twenty at a time, with the mobile to call where the subscriber gave another one.

  npm run shop -- requests list                         open ones
  npm run shop -- requests list --state all             answered and closed ones too
  npm run shop -- requests list --after SRABCDEFGHIJ    the page after this one
  npm run shop -- requests list --json                  for a program`,
  run: async (words, shell) => {
    const { states, after, json } = readListWish(words)
    const { db, close } = await shell.open()
    try {
      const requests = await listRequestsToWork(db, states, after)
      if (json) shell.say(JSON.stringify(requests.map(forProgram)))
      else if (requests.length === 0) shell.say('There are no such requests.')
      else for (const line of requests.flatMap(inWords)) shell.say(line)
      return 0
    } finally {
      await close()
    }
  },
}

export const requestsAnswer: Command = {
  name: 'requests answer',
  synopsis: 'NUMBER FILE',
  summary: 'answer a request with the text of a file; "-" reads standard input',
  help: `The subscriber sees the answer in My Account, is told so by a text message, and gets the answer itself by mail
where there is an address. An answer stands: it can be given once, of at most ${String(LONGEST_ANSWER)} characters.

  npm run shop -- requests answer SRABCDEFGHIJ answer.txt
  echo "Your second payment was returned today." | npm run shop -- requests answer SRABCDEFGHIJ -`,
  run: async (words, shell) => {
    const [number, path, ...more] = words
    if (path === undefined || more.length > 0)
      throw new WrongUse('Give the number of a request and one file.')
    const text = readAnswer(path, shell)
    return text === undefined ? 1 : work(shell, readNumber(number), { kind: 'answer', text })
  },
}

export const requestsClose: Command = {
  name: 'requests close',
  synopsis: 'NUMBER',
  summary: 'close a request, answered or not',
  help: `Nothing more is said to a closed request; its subscriber is told that it is closed, and may raise another one.

  npm run shop -- requests close SRABCDEFGHIJ`,
  run: async (words, shell) => {
    const [number, ...more] = words
    if (more.length > 0) throw new WrongUse(`One request at a time: ${words.join(' ')}`)
    return work(shell, readNumber(number), { kind: 'close' })
  },
}

async function work(shell: Shell, number: string, wish: Work): Promise<ExitCode> {
  const { close, ...platform } = await shell.open()
  try {
    const worked = await workRequest(platform, number, wish)
    switch (worked.kind) {
      case 'done':
        shell.say(`${wish.kind === 'answer' ? 'Answered' : 'Closed'}: ${number}.`)
        return 0
      case 'unknown':
        shell.tell(`There is no request ${number}.`)
        return 1
      case 'refused':
        shell.tell(`${number} is ${worked.state} already.`)
        return 1
    }
  } finally {
    await close()
  }
}

function readNumber(word: string | undefined): string {
  if (word === undefined) throw new WrongUse('Which request? Give its number.')
  if (!NUMBER.test(word)) throw new WrongUse(`"${word}" is no number of a request, such as SRABCDEFGHIJ.`)
  return word
}

function readAnswer(path: string, { readText, tell }: Shell): string | undefined {
  try {
    const text = readText(path).trim()
    if (text !== '' && text.length <= LONGEST_ANSWER && PARAGRAPHS.test(text)) return text
    tell(`${path} holds no answer: plain text of 1 to ${String(LONGEST_ANSWER)} characters.`)
  } catch (error) {
    tell(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  return undefined
}

function readListWish(words: string[]): { states: RequestState[]; after: string | undefined; json: boolean } {
  const { state, after, json } = parse(words)
  const states = STATES[state]
  if (!states) throw new WrongUse(`"${state}" is no state: open, answered, closed or all.`)
  return { states, after: after === undefined ? undefined : readNumber(after), json }
}

function parse(words: string[]) {
  try {
    const options = {
      state: { type: 'string', default: 'open' },
      after: { type: 'string' },
      json: { type: 'boolean', default: false },
    } as const
    return parseArgs({ args: words, options }).values
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

const forProgram = (request: SupportRequest) => ({
  ...toRaisedRequest(request),
  mobile: request.mobile,
  alternateContact: request.alternateContact,
  email: request.email,
})

const inWords = ({
  number,
  type,
  state,
  raisedAt,
  mobile,
  alternateContact,
  query,
  answer,
}: SupportRequest) => [
  `${number}  ${state}  ${type}  raised ${formatMoment(raisedAt.toISOString())}`,
  `  mobile ${mobile}${alternateContact === mobile ? '' : `, or ${alternateContact}`}`,
  ...query.split('\n').map((line) => `  > ${line}`),
  ...(answer === null ? [] : answer.split('\n').map((line) => `  < ${line}`)),
]
