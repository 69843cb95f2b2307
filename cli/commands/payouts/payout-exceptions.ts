/** `shop payout exceptions`: the work list of the finance desk. */
import { dayInIndia } from '#contract/format/india-time.ts'
import { listExceptions } from '#api/payouts/list-exceptions.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { counted, JSON_FLAG, withDatabase, parseOptions } from '#cli/parse-args.ts'
import { exceptionCsv, exceptionLine } from './exception-lines.ts'

export const payoutExceptions: Command = {
  name: 'payout exceptions',
  synopsis: '[--csv | --json]',
  summary: 'list payments, refunds, payouts and bank lines that are not matched, oldest first',
  help: `Matches what can be matched, and lists the rest with its age in days: what is missing, late, extra, paid out twice, or has
another amount. What is still in time is not listed. docs/operating.md says what to do about each kind; "payout explain"
takes one off the list.

  npm run shop -- payout exceptions                               for reading
  npm run --silent shop -- payout exceptions --csv > payouts.csv  for a spreadsheet
  npm run shop -- payout exceptions --json                        for a program, in paise`,
  run: async (words, terminal) => {
    const values = parseOptions(words, { ...JSON_FLAG, csv: JSON_FLAG.json })
    if (values.csv && values.json) throw new UsageError('Give only one of --csv and --json.')
    return withDatabase<ExitCode>(terminal, async ({ db, runtime }) => {
      const { exceptions, explained, notDue } = await listExceptions(
        { db, runtime },
        dayInIndia(runtime.now()),
      )
      const lines = values.json
        ? [JSON.stringify({ exceptions, explained, notDue })]
        : values.csv
          ? exceptionCsv(exceptions)
          : [
              ...exceptions.map(exceptionLine),
              `${counted(exceptions.length, 'exception')}, ${String(explained)} explained, ${String(notDue)} not due yet.`,
            ]
      for (const line of lines) terminal.stdout(line)
      return 0
    })
  },
}
