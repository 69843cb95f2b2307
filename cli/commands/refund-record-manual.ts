/** `shop refund by-hand`: records that staff sent a refund which its gateway refused. */
import { MANUAL_REFUND_REFERENCE, type ManualRefund } from '#api/payments/refunds/refund.ts'
import { recordManualRefund, type ManualRefundResult } from '#api/payments/refunds/record-manual-refund.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import {
  JSON_FLAG,
  parseOneArg,
  parseOperator,
  parseCommandArgs,
  reportResult,
  withDatabase,
} from '#cli/parse-args.ts'

const text = { type: 'string' } as const

export const refundRecordManual: Command = {
  name: 'refund by-hand',
  synopsis: 'REFUND --by NAME --from gateway|bank --reference REFERENCE [--json]',
  summary: 'record that you have sent a refund which its gateway refused',
  help: `For refunds that "refund list" names FOR A PERSON. Send the money first: in the gateway's own dashboard (--from
gateway), or by bank transfer (--from bank). Then record it with the reference that you were given there: the buyer
is told this reference, and can show it to a bank. It cannot be taken back.

  npm run shop -- refund by-hand RFABCDEFGHIJKLMNOPQRST --by ravi.k --from bank --reference SBIN126326123456

REFUND is the refund's own reference, RF and 20 letters or digits. One transfer pays one refund.`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, {
      ...JSON_FLAG,
      by: text,
      from: text,
      reference: text,
    })
    const token = parseOneArg(positionals, 'Which refund? Give its reference, as refund list shows it.')
    const wish = { token, by: parseOperator(values.by), ...readSent(values) }
    return withDatabase<ExitCode>(shell, async (opened) =>
      reportResult(shell, values.json, outcomeOf(await recordManualRefund(opened, wish), wish)),
    )
  },
}

function readSent(values: { from?: string | undefined; reference?: string | undefined }): ManualRefund {
  const { from } = values
  if (from !== 'gateway' && from !== 'bank')
    throw new UsageError('Say where you sent it from: --from gateway, in its own dashboard, or --from bank.')
  const reference = (values.reference ?? '').trim().toUpperCase()
  if (!MANUAL_REFUND_REFERENCE.test(reference))
    throw new UsageError(
      'Give the reference of what you sent: --reference, 6 to 35 letters, digits and hyphens.',
    )
  return { from, reference }
}

function outcomeOf(recorded: ManualRefundResult, { token, reference }: ManualRefund & { token: string }) {
  switch (recorded.kind) {
    case 'recorded': {
      const { amountPaise } = recorded
      const amount = formatRupees(toRupees(amountPaise))
      return {
        done: { refund: token, amountPaise, reference },
        text: `${amount} is returned, reference ${reference}. The buyer is told.`,
      }
    }
    case 'unknown':
      return { why: 'unknown', text: `There is no refund ${token}.` }
    case 'not for a person':
      return { why: recorded.status, text: NOT_FOR_A_PERSON[recorded.status] }
    case 'reference used':
      return { why: 'reference_used', text: `Another refund was recorded with the reference ${reference}.` }
  }
}

const NOT_FOR_A_PERSON = {
  requested: 'Its gateway has not refused it: the shop is about to ask for it. Do not send it by hand.',
  sent: 'Its gateway has not refused it: it is under way there. Do not send it by hand.',
  done: 'It is returned already: see order why.',
} as const
