/** `shop refund ask|approve`: refunds a paid order after one operator proposes it and another approves. */
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { approveRefund, type ApproveResult } from '#api/payments/refunds/approve-refund.ts'
import { proposeRefund, type ProposeResult } from '#api/payments/refunds/propose-refund.ts'
import { validateReason } from '#api/payments/refunds/refund-proposal.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import {
  JSON_FLAG,
  parseOneArg,
  parseOperator,
  parseCommandArgs,
  reportResult,
  withDatabase,
} from '#cli/parse-args.ts'

const text = { type: 'string' } as const

export const refundPropose: Command = {
  name: 'refund ask',
  synopsis: 'ORDER --by NAME --because "WHY" [--json]',
  summary: 'propose a refund of a paid order; a second operator must approve it',
  help: `Nothing moves yet. It shows a token, this once: give it to a colleague, who looks at the order (order why) and
approves within 24 hours. WHY is kept with the order for as long as the books are: no names and numbers of buyers.

  npm run shop -- refund ask ABCDEFGHIJKLMNOPQRSTUVW --by ravi.k --because "wrong pack bought, request SRABCDEFGHIJ"

All of the payment goes back, to where it came from; a part of it cannot.`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, by: text, because: text })
    const orderId = readOrder(parseOneArg(positionals, 'Which order? Give its Transaction Reference Number.'))
    const [by, because] = [parseOperator(values.by), values.because?.trim() ?? '']
    const fault = validateReason(because)
    if (fault !== undefined) throw new UsageError(fault)
    return withDatabase<ExitCode>(shell, async (opened) => {
      const asked = await proposeRefund(opened, { orderId, by, because })
      if (asked.kind === 'asked' && !values.json) {
        const { amountPaise, expiresAt } = asked.wish
        shell.tell(
          `To refund ${rupees(amountPaise)} of ${orderId}, a second operator approves until ${moment(expiresAt)}:`,
        )
        shell.tell(`  npm run shop -- refund approve ${orderId} TOKEN --by NAME`)
        shell.tell('The token, shown only once:')
      }
      return reportResult(shell, values.json, outcomeOfAsking(asked, orderId))
    })
  },
}

export const refundApprove: Command = {
  name: 'refund approve',
  synopsis: 'ORDER TOKEN --by NAME [--json]',
  summary: 'approve a proposed refund: the order’s packs end now, and its money goes back',
  help: `First check what happened (order why) and whether the reason is valid: an approval is final. The packs of the order
end at once, the buyer gets a message, and a running server sends the money back to its source. The operator who
proposed the refund cannot approve it. After five wrong tokens, or 24 hours, it must be proposed again.

  npm run shop -- refund approve ABCDEFGHIJKLMNOPQRSTUVW TOKEN --by meena.s`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, by: text })
    const [order, token, ...more] = positionals
    if (order === undefined || token === undefined || more.length > 0)
      throw new UsageError('Give one order, and the token that your colleague was shown.')
    const [orderId, by] = [readOrder(order), parseOperator(values.by)]
    return withDatabase<ExitCode>(shell, async (opened) => {
      const approved = await approveRefund(opened, { orderId, token, by })
      return reportResult(shell, values.json, outcomeOfApproving(approved, orderId))
    })
  },
}

function outcomeOfAsking(asked: ProposeResult, order: string) {
  switch (asked.kind) {
    case 'asked': {
      const { amountPaise, expiresAt } = asked.wish
      return { done: { order, amountPaise, expiresAt, token: asked.token }, text: asked.token }
    }
    case 'unknown':
      return { why: 'unknown', text: `There is no order ${order}.` }
    case 'not paid':
      return { why: 'not_paid', text: `${order} is ${asked.status}: only a paid order can be given back.` }
    case 'goes back already':
      return { why: 'goes_back', text: `The money of ${order} goes back already: see order why.` }
    case 'asked already': {
      const { askedBy, expiresAt } = asked.wish
      const until = `It can be approved until ${moment(expiresAt)}, and asked for again after that.`
      return { why: 'asked', text: `${askedBy} has asked for ${order} already. ${until}` }
    }
  }
}

function outcomeOfApproving(approved: ApproveResult, order: string) {
  switch (approved.kind) {
    case 'approved': {
      const { amountPaise, token } = approved.refund
      const words = `${rupees(amountPaise)} of ${order} goes back; reference ${token}. Its packs have ended.`
      return { done: { order, amountPaise, refund: token }, text: words }
    }
    case 'same person':
      return {
        why: 'same_person',
        text: 'The operator who proposed a refund cannot approve it. Ask a second operator to approve it.',
      }
    case 'nothing waits':
      return {
        why: 'nothing_waits',
        text: `No refund of ${order} waits for approval: none was proposed, the proposal expired, or it is approved already.`,
      }
    case 'wrong token': {
      const { triesLeft } = approved
      const left =
        triesLeft === 0 ? 'It has to be asked for again.' : `Tries that are left: ${String(triesLeft)}.`
      return { why: 'wrong_token', text: `That is not the token. ${left}` }
    }
  }
}

function readOrder(word: string): string {
  if (!isAttemptId(word)) throw new UsageError(`"${word}" is no Transaction Reference Number.`)
  return orderIdOfAttempt(word)
}

const rupees = (amount: Paise): string => formatRupees(toRupees(amount))
const moment = (at: Date): string => formatMoment(at.toISOString())
