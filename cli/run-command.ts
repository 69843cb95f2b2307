/** Finds and runs an operator's command, and prints its errors. */
import { OPERATOR_ERRORS, startupErrorMessage } from '#api/platform/lifecycle/startup-error.ts'
import { auditList, auditVerify } from '#cli/commands/audit.ts'
import { catalogueImport } from '#cli/commands/imports/catalogue-import.ts'
import { catalogueTextsImport } from '#cli/commands/imports/catalogue-texts-import.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from './command.ts'
import { gstMonth } from '#cli/commands/gst-month.ts'
import { invariants } from '#cli/commands/invariants.ts'
import { migrateTables } from '#cli/commands/migrate-tables.ts'
import { ordersFind, ordersList } from '#cli/commands/orders.ts'
import { orderShow } from '#cli/commands/order-show.ts'
import { partnerAdd, partnerList, partnerRevoke, partnerRotate } from '#cli/commands/partner.ts'
import { invoicesSkip } from '#cli/commands/recovery/invoices-skip.ts'
import { paymentsRecover } from '#cli/commands/recovery/payments-recover.ts'
import { payoutBank } from '#cli/commands/payouts/payout-bank.ts'
import { payoutClose } from '#cli/commands/payouts/payout-close.ts'
import { payoutExceptions } from '#cli/commands/payouts/payout-exceptions.ts'
import { payoutExplain } from '#cli/commands/payouts/payout-explain.ts'
import { payoutImport } from '#cli/commands/payouts/payout-import.ts'
import { pincodesImport } from '#cli/commands/imports/pincodes-import.ts'
import { reconcile } from '#cli/commands/reconcile.ts'
import { refundApprove, refundPropose } from '#cli/commands/refund.ts'
import { refundRecordManual } from '#cli/commands/refund-record-manual.ts'
import { refundList } from '#cli/commands/refund-list.ts'
import { requestsAnswer, requestsClose, requestsList } from '#cli/commands/requests.ts'
import { smsTexts } from '#cli/commands/sms-texts.ts'
import { subscriptionWhy } from '#cli/commands/subscription-why.ts'
import { showControls } from './show-controls.ts'
import { INTERRUPTED, Interrupted } from './interrupt.ts'
import {
  subscriberErase,
  subscriberExport,
  subscriberShow,
  subscriberSignOut,
} from '#cli/commands/subscriber.ts'

const COMMANDS: readonly Command[] = [
  migrateTables,
  catalogueImport,
  catalogueTextsImport,
  pincodesImport,
  ordersList,
  ordersFind,
  orderShow,
  reconcile,
  paymentsRecover,
  invoicesSkip,
  refundPropose,
  refundApprove,
  refundList,
  refundRecordManual,
  requestsList,
  requestsAnswer,
  requestsClose,
  gstMonth,
  payoutImport,
  payoutBank,
  payoutExceptions,
  payoutExplain,
  payoutClose,
  smsTexts,
  invariants,
  partnerAdd,
  partnerRotate,
  partnerList,
  partnerRevoke,
  subscriptionWhy,
  subscriberShow,
  subscriberExport,
  subscriberErase,
  subscriberSignOut,
  auditList,
  auditVerify,
]

/** Runs a command, or prints help. @param words the arguments of `npm run shop --` @returns the exit status */
export async function runCommand(words: string[], terminal: Terminal): Promise<ExitCode> {
  const asksForHelp = words.length === 0 || words.some((word) => ['help', '--help', '-h'].includes(word))
  const command = COMMANDS.find(({ name }) => startsWith(words, name))
  if (command === undefined) {
    if (asksForHelp) {
      terminal.stdout(overview())
      return 0
    }
    const alike = COMMANDS.filter(({ name }) => name.split(' ')[0] === words[0])
    terminal.stderr(alike.length > 0 ? alike.map(lineOf).join('\n') : overview())
    // Last: a terminal shows the end of a long text.
    terminal.stderr(`\nThere is no command "${showControls(words.join(' '))}".`)
    return 2
  }
  if (asksForHelp) {
    terminal.stdout(helpFor(command))
    return 0
  }
  try {
    return await command.run(words.slice(command.name.split(' ').length), withShownControls(terminal))
  } catch (error) {
    return explain(error, command, terminal)
  }
}

/** Wraps the output, which may contain customers' texts: each line stays one line without control characters. */
const withShownControls = (terminal: Terminal): Terminal => ({
  ...terminal,
  stdout: (line) => terminal.stdout(showControls(line)),
  stderr: (line) => terminal.stderr(showControls(line)),
})

const startsWith = (words: string[], name: string): boolean =>
  name.split(' ').every((word, position) => words[position] === word)

const helpFor = ({ name, synopsis, help }: Command): string =>
  `Usage: npm run shop -- ${name} ${synopsis}\n\n${help}`

const lineOf = ({ name, synopsis, summary }: Command): string => `  ${name} ${synopsis}\n      ${summary}`

const overview = (): string =>
  [
    'Operator commands of Sun Direct Go. They use the same settings and database as the server.',
    '',
    ...COMMANDS.map(lineOf),
    '',
    'Help for a command: npm run shop -- catalogue import --help',
    'Exit status: 0 success, 1 failure (see the message), 2 usage error, 130 stopped by Ctrl+C.',
  ].join('\n')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Prints an error as a message for the operator. @returns the exit status */
function explain(error: unknown, command: Command, { stderr }: Terminal): ExitCode {
  if (error instanceof UsageError) {
    stderr(`${error.message}\n\n${helpFor(command)}`)
    return 2
  }
  if (error instanceof Interrupted) {
    stderr(`${error.message} Nothing was written.`)
    return INTERRUPTED
  }
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) stderr(startupErrorMessage(error))
  else stderr(`Failed: ${showControls(messageOf(error).split('\n')[0] ?? '')}`)
  return 1
}
