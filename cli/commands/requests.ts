/** `shop requests list|answer|close`: handles support requests. */
import { recordAct, recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { cursorOf, listRequestsForStaff } from '#api/support/support-request-store.ts'
import {
  MAX_ANSWER_LENGTH,
  type RequestAction,
  type RequestState,
  type SupportRequest,
  toRaisedRequest,
} from '#api/support/support-request.ts'
import { handleSupportRequest } from '#api/support/handle-support-request.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { TIME_CURSOR } from '#contract/staff/time-cursor.ts'
import { PARAGRAPHS } from '#contract/validation.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'
import { readFile } from '#cli/file-options.ts'
import {
  JSON_FLAG,
  parseOneArg,
  parseCommandArgs,
  reportResult,
  withDatabase,
  parseOptions,
} from '#cli/parse-args.ts'

const NUMBER = /^SR[A-Z2-7]{10}$/
const STATES: Record<string, RequestState[]> = {
  open: ['open'],
  answered: ['answered'],
  closed: ['closed'],
  all: ['open', 'answered', 'closed'],
}

export const requestsList: Command = {
  name: 'requests list',
  synopsis: '[--state open|answered|closed|all] [--after PLACE] [--json]',
  summary: 'list support requests, the oldest first',
  help: `Shows open requests, twenty at a time, with the subscriber's mobile and the alternative one if there is one.
Times are in Indian Standard Time.

  npm run shop -- requests list                         open ones
  npm run shop -- requests list --state all             answered and closed ones too
  npm run shop -- requests list --after PLACE           the next page: each page ends with the place of its last request
  npm run shop -- requests list --json                  for a program`,
  run: async (words, terminal) => {
    const { states, after, json } = parseListOptions(words)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const acting = actingOperator(terminal, opened)
      await recordActInAdvance(opened, acting, { name: 'requests.read', subject: after ?? 'first page' })
      const requests = await listRequestsForStaff(opened.db, { states, after })
      if (json) terminal.stdout(JSON.stringify(requests.map(forProgram)))
      else if (requests.length === 0) terminal.stdout('There are no such requests.')
      else for (const line of requests.flatMap(inWords)) terminal.stdout(line)
      if (!json && requests.length === DESK_PAGE_SIZE)
        terminal.stderr(`More: --after ${requests.map(cursorOf).at(-1) ?? ''}`)
      return 0
    })
  },
}

export const requestsAnswer: Command = {
  name: 'requests answer',
  synopsis: 'NUMBER FILE [--json]',
  summary: 'answer a request with the text of a file; "-" reads standard input',
  help: `The subscriber sees the answer in My Account, gets a text message about it, and gets the answer by mail if there is
an address. A request can be answered once, with at most ${String(MAX_ANSWER_LENGTH)} characters.

  npm run shop -- requests answer SRABCDEFGHIJ answer.txt
  echo "Your second payment was returned today." | npm run shop -- requests answer SRABCDEFGHIJ -`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const [number, path, ...more] = positionals
    if (path === undefined || more.length > 0)
      throw new UsageError('Give the number of a request and one file.')
    const text = readAnswer(path, terminal)
    return text === undefined ? 1 : work(terminal, readNumber(number), { kind: 'answer', text }, values)
  },
}

export const requestsClose: Command = {
  name: 'requests close',
  synopsis: 'NUMBER [--json]',
  summary: 'close a request, answered or not',
  help: `A closed request cannot be answered; its subscriber gets a message that it is closed, and may raise another one.

  npm run shop -- requests close SRABCDEFGHIJ`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const number = parseOneArg(positionals, 'Give the number of a request.')
    return work(terminal, readNumber(number), { kind: 'close' }, values)
  },
}

async function work(
  terminal: Terminal,
  number: string,
  action: RequestAction,
  { json }: { json: boolean },
): Promise<ExitCode> {
  return withDatabase(terminal, async (opened) => {
    const worked = await recordAct(opened, actingOperator(terminal, opened), {
      work: (context) => handleSupportRequest(context, number, action),
      actOf: ({ kind }) =>
        kind === 'done' ? { name: `request.${action.kind}`, subject: number } : undefined,
    })
    return reportResult(terminal, json, outcomeOf(worked, number, action))
  })
}

function outcomeOf(
  worked: Awaited<ReturnType<typeof handleSupportRequest>>,
  number: string,
  { kind }: RequestAction,
) {
  switch (worked.kind) {
    case 'done':
      return { done: { number }, text: `${kind === 'answer' ? 'Answered' : 'Closed'}: ${number}.` }
    case 'unknown':
      return { reason: 'unknown', text: `There is no request ${number}.` }
    case 'refused':
      return { reason: worked.state, text: `${number} is already ${worked.state}.` }
  }
}

function readNumber(word: string | undefined): string {
  if (word === undefined) throw new UsageError('Give the number of a request.')
  if (!NUMBER.test(word))
    throw new UsageError(`"${word}" is not the number of a request, such as SRABCDEFGHIJ.`)
  return word
}

function readAnswer(path: string, terminal: Terminal): string | undefined {
  const text = readFile(path, terminal, (content) => content.trim())
  if (text === undefined) return undefined
  if (text !== '' && text.length <= MAX_ANSWER_LENGTH && PARAGRAPHS.test(text)) return text
  const limit = String(MAX_ANSWER_LENGTH)
  terminal.stderr(`${path} does not contain an answer, which is plain text of 1 to ${limit} characters.`)
  return undefined
}

function parseListOptions(words: string[]) {
  const state = { type: 'string', default: 'open' } as const
  const values = parseOptions(words, { ...JSON_FLAG, state, after: { type: 'string' } })
  const states = STATES[values.state]
  if (!states) throw new UsageError(`"${values.state}" is not a state: open, answered, closed or all.`)
  const { after } = values
  if (after !== undefined && !TIME_CURSOR.test(after))
    throw new UsageError(`"${after}" is not the place of a request: copy it from the page before.`)
  return { states, after, json: values.json }
}

const forProgram = (request: SupportRequest) => ({
  ...toRaisedRequest(request),
  cursor: cursorOf(request),
  mobile: request.mobile,
  alternateContact: request.alternateContact,
  email: request.email,
})

function inWords(one: SupportRequest): string[] {
  const { mobile, alternateContact, query, answer } = one
  return [
    `${one.number}  ${one.state}  ${one.type}  raised ${formatMoment(one.raisedAt.toISOString())}`,
    `  mobile ${mobile}${alternateContact === mobile ? '' : `, or ${alternateContact}`}`,
    ...query.split(/\r?\n/).map((line) => `  > ${line}`),
    ...(answer?.split(/\r?\n/).map((line) => `  < ${line}`) ?? []),
  ]
}
