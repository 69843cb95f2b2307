/** `shop refund record-manual`: records that staff sent a refund which its gateway refused. */
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOperator, parseOwnName } from '#cli/acting-operator.ts'
import { MANUAL_REFUND_REFERENCE, type ManualRefund } from '#api/payments/refunds/refund.ts'
import { recordManualRefund, type ManualRefundResult } from '#api/payments/refunds/record-manual-refund.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { JSON_FLAG, parseOneArg, parseCommandArgs, reportResult, withDatabase } from '#cli/parse-args.ts'

const text = { type: 'string' } as const

export const refundRecordManual: Command = {
  name: 'refund record-manual',
  synopsis: 'REFUND --by NAME --from gateway|bank --reference REFERENCE [--json]',
  summary: 'record a refund that you sent manually after its gateway refused it',
  help: `For refunds that "refund list" shows as MANUAL. First send the money: in the gateway's dashboard (--from gateway),
or by bank transfer (--from bank). Then record it with the reference of that transfer: the buyer gets the reference
and can show it to a bank. A record is final.

  npm run shop -- refund record-manual RFABCDEFGHIJKLMNOPQRST --by ravi.k --from bank --reference SBIN126326123456

REFUND is the refund's own reference, RF and 20 letters or digits. One transfer pays one refund.`,
  run: async (words, terminal) => {
    const options = { ...JSON_FLAG, by: text, from: text, reference: text }
    const { positionals, values } = parseCommandArgs(words, options)
    const token = parseOneArg(positionals, 'Give the reference of a refund, as refund list shows it.')
    const refund = { token, by: parseOwnName(values.by, terminal), ...readSent(values) }
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const recorded = await recordAct(opened, actingOperator(terminal, opened, refund.by), {
        work: (context) => recordManualRefund(context, refund),
        actOf: (result) => actOf(result, refund),
      })
      return reportResult(terminal, values.json, outcomeOf(recorded, refund))
    })
  },
}

function readSent(values: { from?: string | undefined; reference?: string | undefined }): ManualRefund {
  const { from } = values
  if (from !== 'gateway' && from !== 'bank')
    throw new UsageError('Give the source of the money: --from gateway, for its dashboard, or --from bank.')
  const reference = (values.reference ?? '').trim().toUpperCase()
  if (!MANUAL_REFUND_REFERENCE.test(reference))
    throw new UsageError(
      'Give the reference of the transfer: --reference, 6 to 35 letters, digits and hyphens.',
    )
  return { from, reference }
}

const actOf = (recorded: ManualRefundResult, { token, from, reference }: ManualRefund & { token: string }) =>
  recorded.kind === 'recorded'
    ? {
        name: 'refund.record_manual' as const,
        subject: token,
        after: { amountPaise: recorded.amountPaise, from, reference },
      }
    : undefined

function outcomeOf(recorded: ManualRefundResult, { token, reference }: ManualRefund & { token: string }) {
  switch (recorded.kind) {
    case 'recorded': {
      const { amountPaise } = recorded
      const amount = formatPaise(amountPaise)
      return {
        done: { refund: token, amountPaise, reference },
        text: `${amount} is recorded as refunded, reference ${reference}. The buyer gets a message.`,
      }
    }
    case 'unknown':
      return { reason: 'unknown', text: `There is no refund ${token}.` }
    case 'not_manual':
      return { reason: recorded.status, text: REASON_NOT_MANUAL[recorded.status] }
    case 'reference_used':
      return {
        reason: 'reference_used',
        text: `Another refund was recorded with the reference ${reference}. A transfer pays one refund: check the reference.`,
      }
    case 'same_person':
      return {
        reason: 'same_person',
        text: 'You proposed this refund, so another person must send and record it.',
      }
    case 'disputed':
      return {
        reason: 'disputed',
        text: "The buyer's bank disputes this payment: answer the dispute first, and do not send the money.",
      }
  }
}

const REASON_NOT_MANUAL = {
  requested: 'Its gateway has not refused it: the shop is about to submit it. Do not send it manually.',
  sent: 'Its gateway has not refused it: it is in progress there. Do not send it manually.',
  done: 'It is already refunded: see order show.',
} as const
