/** `shop payout explain`: takes a payout exception off the work list, with a reason. */
import { explainException, REASON } from '#api/payouts/explain-exception.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { JSON_FLAG, parseCommandArgs, parseOneArg, reportResult, withDatabase } from '#cli/parse-args.ts'
import { actingOperator, parseOwnName } from '#cli/acting-operator.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { exceptionLine } from './exception-lines.ts'

const text = { type: 'string' } as const

export const payoutExplain: Command = {
  name: 'payout explain',
  synopsis: 'CODE --by NAME --because REASON [--json]',
  summary: 'take a payout exception off the work list, with the reason',
  help: `For an exception that needs no more work, such as a chargeback that was booked by hand. CODE is its first column in
"payout exceptions". The reason is stored with your name, and is final; it changes no amount and no match. Write no name,
mobile or address of a buyer into it.

  npm run shop -- payout explain 0F12AB34CD --by ravi.k --because "chargeback 4711, booked in November"`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, by: text, because: text })
    const code = parseOneArg(positionals, 'Give the code of an exception, as payout exceptions shows it.')
    const by = parseOwnName(values.by, terminal)
    const because = (values.because ?? '').trim()
    if (!REASON.test(because)) throw new UsageError('Give the reason: --because, 5 to 300 characters.')
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const result = await recordAct(opened, actingOperator(terminal, opened, by), {
        work: (context) => explainException(context, { code, because, by }),
        actOf: ({ kind }) =>
          kind === 'explained' ? { name: 'payout.explain', subject: code, reason: because } : undefined,
      })
      return reportResult(
        terminal,
        values.json,
        result.kind === 'explained'
          ? { done: { code }, text: `Off the list: ${exceptionLine(result.exception)}` }
          : {
              reason: 'unknown',
              text: `No exception has the code ${code}: it may be matched or explained since. See payout exceptions.`,
            },
      )
    })
  },
}
