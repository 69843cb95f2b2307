/** Finds the command that was meant, runs it, and says in words what went wrong. */
import { ConfigFault } from '#api/platform/config.ts'
import { DatabaseAway } from '#api/platform/database-away.ts'
import { FolderInUse } from '#api/platform/folder-lock.ts'
import { TablesAreNewer } from '#api/platform/migrate.ts'
import { catalogueImport } from './catalogue-import.ts'
import { type Command, type ExitCode, type Shell, WrongUse } from './command.ts'
import { invariants } from './invariants.ts'
import { ordersFind, ordersList } from './orders.ts'
import { orderWhy } from './order-why.ts'
import { partnerAdd, partnerList, partnerRevoke, partnerRotate } from './partner.ts'
import { pincodesImport } from './pincodes-import.ts'
import { reconcile } from './reconcile.ts'
import { refundApprove, refundAsk } from './refund.ts'
import { refundByHand } from './refund-by-hand.ts'
import { refundList } from './refund-list.ts'
import { requestsAnswer, requestsClose, requestsList } from './requests.ts'
import { subscriberErase, subscriberExport, subscriberShow, subscriberSignOut } from './subscriber.ts'

const COMMANDS: readonly Command[] = [
  catalogueImport,
  pincodesImport,
  ordersList,
  ordersFind,
  orderWhy,
  reconcile,
  refundAsk,
  refundApprove,
  refundList,
  refundByHand,
  requestsList,
  requestsAnswer,
  requestsClose,
  invariants,
  partnerAdd,
  partnerRotate,
  partnerList,
  partnerRevoke,
  subscriberShow,
  subscriberExport,
  subscriberErase,
  subscriberSignOut,
]

/** @param words what stands behind `npm run shop --` */
export async function runCommand(words: string[], shell: Shell): Promise<ExitCode> {
  const asksForHelp = words.length === 0 || words.some((word) => ['help', '--help', '-h'].includes(word))
  const command = COMMANDS.find(({ name }) => startsWith(words, name))
  if (command === undefined) {
    if (!asksForHelp) shell.tell(`There is no command "${words.join(' ')}".\n`)
    ;(asksForHelp ? shell.say : shell.tell)(overview())
    return asksForHelp ? 0 : 2
  }
  if (asksForHelp) {
    shell.say(helpFor(command))
    return 0
  }
  try {
    return await command.run(words.slice(command.name.split(' ').length), shell)
  } catch (error) {
    return explain(error, command, shell)
  }
}

const startsWith = (words: string[], name: string): boolean =>
  name.split(' ').every((word, position) => words[position] === word)

const helpFor = ({ name, synopsis, help }: Command): string =>
  `Usage: npm run shop -- ${name} ${synopsis}\n\n${help}`

const overview = (): string =>
  [
    'The operator’s command of Sun Direct Go. It uses the same settings and database as the server.',
    '',
    ...COMMANDS.map(({ name, synopsis, summary }) => `  ${name} ${synopsis}\n      ${summary}`),
    '',
    'More about one of them: npm run shop -- catalogue import --help',
    'Exit code: 0 done, 1 not done (the lines say why), 2 asked for in a wrong way.',
  ].join('\n')

/** Said whole: each line is something that a person can mend. */
const PLAIN = [FolderInUse, ConfigFault, DatabaseAway, TablesAreNewer]

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** In words, one line a fault. */
function explain(error: unknown, command: Command, { tell }: Shell): ExitCode {
  if (error instanceof WrongUse) {
    tell(`${error.message}\n\n${helpFor(command)}`)
    return 2
  }
  if (PLAIN.some((kind) => error instanceof kind)) tell(messageOf(error))
  else tell(`It could not be done: ${messageOf(error).split('\n')[0] ?? ''}`)
  return 1
}
