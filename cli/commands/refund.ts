/** `shop refund propose|approve`: refunds a paid order after one operator proposes it and another approves. */
import type { Act } from '#api/staff/audit-log/audit-entry.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actOfRefund } from '#api/staff/refunds/act-of-refund.ts'
import { actingOperator, parseOwnName } from '#cli/acting-operator.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { approveRefund, type ApproveResult } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund, type ProposeResult } from '#api/payments/refunds/proposals/propose-refund.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { fromRupees, paise, type Paise } from '#contract/money.ts'
import type { PartOfSale, SaleRefusal } from '#api/payments/refunds/refundable-sale.ts'
import { validateReason } from '#contract/staff/staff-reason.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { JSON_FLAG, parseOneArg, parseCommandArgs, reportResult, withDatabase } from '#cli/parse-args.ts'

const TEXT_OPTION = { type: 'string' } as const

export const refundPropose: Command = {
  name: 'refund propose',
  synopsis: 'ORDER --by NAME --reason "TEXT" [--line N --amount RUPEES] [--json]',
  summary: 'propose a refund of a paid order; a second operator must approve it',
  help: `Moves no money yet. Shows a token once: give it to a colleague, who checks the order (order show) and approves within
24 hours. TEXT is stored with the order permanently: do not include names and numbers of buyers.

  npm run shop -- refund propose ABCDEFGHIJKLMNOPQRSTUVW --by ravi.k --reason "wrong pack bought, request SRABCDEFGHIJ"

The payment, less its partial refunds, is refunded to its source, and the packs end. The credit of an upgrade is refunded too, to
the sources of the earlier payments. With --line and --amount a part of the price of one line of the order (order show
lists them with their numbers) is refunded, and the packs continue.`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, {
      ...JSON_FLAG,
      by: TEXT_OPTION,
      reason: TEXT_OPTION,
      line: TEXT_OPTION,
      amount: TEXT_OPTION,
    })
    const orderId = readOrder(parseOneArg(positionals, 'Give the Transaction Reference Number of an order.'))
    const [by, reason] = [parseOwnName(values.by, terminal), values.reason?.trim() ?? '']
    const fault = validateReason(reason)
    if (fault !== undefined) throw new UsageError(fault)
    const part = readPart(values.line, values.amount)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const refusal = refusalWithDesk(opened)
      if (refusal) return reportResult(terminal, values.json, refusal)
      const proposed = await recordAct(opened, actingOperator(terminal, opened, by), {
        work: (context) => proposeRefund(context, { orderId, by, channel: 'command', reason, part }),
        actOf: actOfRefund,
      })
      if (proposed.kind === 'proposed' && !values.json) {
        const { amountPaise, expiresAt } = proposed.proposal
        const pack = proposed.pack === null ? '' : `${proposed.pack} in `
        terminal.stderr(
          `To refund ${formatPaise(amountPaise)} of ${pack}${orderId}, a second operator approves until ${moment(expiresAt)}:`,
        )
        terminal.stderr(`  npm run shop -- refund approve ${orderId} TOKEN --by NAME`)
        terminal.stderr('The token, shown only once:')
      }
      return reportResult(terminal, values.json, outcomeOfProposal(proposed, orderId))
    })
  },
}

export const refundApprove: Command = {
  name: 'refund approve',
  synopsis: 'ORDER TOKEN --by NAME [--json]',
  summary:
    'approve a proposed refund: ends the order’s packs and refunds its payment, or refunds a part of it',
  help: `First check what happened (order show) and whether the reason is valid: an approval is final. With a refund of the
whole payment the packs of the order end at once. The buyer gets a message, and a running server sends the money back to its source. The operator who
proposed the refund cannot approve it. After five wrong tokens, or 24 hours, it must be proposed again.

  npm run shop -- refund approve ABCDEFGHIJKLMNOPQRSTUVW TOKEN --by meena.s`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, by: TEXT_OPTION })
    const [order, token, ...more] = positionals
    if (order === undefined || token === undefined || more.length > 0)
      throw new UsageError('Give one order, and the token that your colleague got.')
    const [orderId, by] = [readOrder(order), parseOwnName(values.by, terminal)]
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const refusal = refusalWithDesk(opened)
      if (refusal) return reportResult(terminal, values.json, refusal)
      const approved = await recordAct(opened, actingOperator(terminal, opened, by), {
        work: (context) => approveRefund(context, { orderId, token, by }),
        actOf: (result) => actOfCommand(result, orderId),
      })
      return reportResult(terminal, values.json, outcomeOfApproval(approved, orderId))
    })
  },
}

/** Returns the refusal where there is a desk: a command cannot check a name, so both persons sign in there. */
const refusalWithDesk = ({ config }: { config: { staff: { url: string } | undefined } }) =>
  config.staff && {
    reason: 'at_the_desk',
    text: `Refunds are proposed and approved at the desk, where both persons sign in: ${config.staff.url}`,
  }

const actOfCommand = (approved: ApproveResult, subject: string): Act | undefined =>
  approved.kind === 'wrong_token'
    ? { name: 'refund.wrong_token', subject, after: { triesLeft: approved.triesLeft } }
    : actOfRefund(approved)

function outcomeOfProposal(proposed: ProposeResult, order: string) {
  if (proposed.kind !== 'proposed') return { reason: proposed.kind, text: proposalRefusal(proposed, order) }
  const { amountPaise, expiresAt } = proposed.proposal
  return { done: { order, amountPaise, expiresAt, token: proposed.token }, text: proposed.token }
}

function proposalRefusal(refused: Exclude<ProposeResult, { kind: 'proposed' }>, order: string): string {
  if (isSaleRefusal(refused)) return SALE_REFUSALS[refused.kind](order)
  switch (refused.kind) {
    case 'unknown':
      return `There is no order ${order}.`
    case 'not_paid':
      return `${order} is ${refused.status}: only a paid order can be refunded.`
    case 'already_refunded':
      return `Money of ${order} is already refunded or being refunded: see order show.`
    case 'amount_not_refundable':
      return partText(refused.mostPaise, order)
    case 'already_proposed': {
      const { proposedBy, expiresAt } = refused.proposal
      const until = `It can be approved until ${moment(expiresAt)}; after that, propose it again.`
      return `${proposedBy} has already proposed a refund of ${order}. ${until}`
    }
  }
}

function outcomeOfApproval(approved: ApproveResult, order: string) {
  if (approved.kind !== 'approved') return { reason: approved.kind, text: approvalRefusal(approved, order) }
  const { amountPaise, token } = approved.refund
  const packs = approved.proposal.lineNo === null ? 'Its packs have ended.' : 'Its packs continue.'
  const text = `Refunding ${formatPaise(amountPaise)} of ${order}, reference ${token}. ${packs}`
  return { done: { order, amountPaise, refund: token }, text }
}

function approvalRefusal(refused: Exclude<ApproveResult, { kind: 'approved' }>, order: string): string {
  if (isSaleRefusal(refused)) return SALE_REFUSALS[refused.kind](order)
  switch (refused.kind) {
    case 'same_operator':
      return 'The operator who proposed a refund cannot approve it. Ask a second operator to approve it.'
    case 'same_login':
      return `The database login ${refused.login} proposed it. A second operator approves it with a login of their own.`
    case 'other_channel':
      return `The refund of ${order} was proposed at the desk: only the desk can approve it.`
    case 'none_pending':
      return `No refund of ${order} waits for approval: none was proposed, the proposal expired, or it is already approved or rejected.`
    case 'wrong_token':
      return refused.triesLeft === 0
        ? 'The token is wrong. The refund must be proposed again.'
        : `The token is wrong. Tries left: ${String(refused.triesLeft)}.`
  }
}

/** Why a sale, or a part of it, cannot be refunded now: the same reasons refuse a proposal and an approval. */
const SALE_REFUSALS: Record<SaleRefusal | 'upgrade_open', (order: string) => string> = {
  upgraded: (order) =>
    `The pack of ${order} was upgraded, and its unused days paid a part of the new one. Refund the order of the upgrade: it returns both payments.`,
  disputed: (order) =>
    `The buyer's bank disputes the payment of ${order}, or has taken it back: a refund would return the money twice.`,
  upgrade_open: (order) =>
    `An upgrade is being paid with the credit of the pack of ${order}. Try again when that order is paid or has ended, after half an hour at most.`,
}

const isSaleRefusal = <Result extends { kind: string }>(
  result: Result,
): result is Extract<Result, { kind: keyof typeof SALE_REFUSALS }> => result.kind in SALE_REFUSALS

function partText(mostPaise: Paise, order: string): string {
  if (mostPaise === 0) return `${order} has no such line, or nothing of its price is left to refund.`
  return `A partial refund of that line of ${order} is at least ${formatPaise(paise(100))} and at most ${formatPaise(mostPaise)}, and leaves nothing or at least ${formatPaise(paise(100))} of its price.`
}

/** @throws UsageError for one option without the other, or a wrong number */
function readPart(line: string | undefined, amount: string | undefined): PartOfSale | undefined {
  if (line === undefined && amount === undefined) return undefined
  const [lineNo, amountPaise] = [Number(line), fromRupees(amount ?? '')]
  if (!Number.isInteger(lineNo) || lineNo < 1 || amountPaise === undefined || amountPaise === 0)
    throw new UsageError('A partial refund needs --line, from 1, and --amount in rupees, such as 49.00.')
  return { lineNo, amountPaise }
}

function readOrder(word: string): string {
  if (!isAttemptId(word)) throw new UsageError(`"${word}" is not a Transaction Reference Number.`)
  return orderIdOfAttempt(word)
}

const moment = (at: Date): string => formatMoment(at.toISOString())
