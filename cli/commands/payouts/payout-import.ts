/** `shop payout import`: checks a gateway's payout report, and imports it with --apply. */
import { payoutGateways } from '#api/payouts/close-day.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import { PAYOUT_COLUMNS } from '#api/payouts/payout-line.ts'
import { type Command, UsageError } from '#cli/command.ts'
import { JSON_FLAG, parseCommandArgs, parseOneArg } from '#cli/parse-args.ts'
import { importRowsFile } from './import-rows-file.ts'

export const payoutImport: Command = {
  name: 'payout import',
  synopsis: 'FILE --gateway NAME [--mapping FILE] [--apply] [--json]',
  summary: "check a gateway's payout report; with --apply, import it",
  help: `Checks FILE, a CSV in UTF-8 in which the gateway lists what it paid out (its settlement report). Nothing is written
without --apply. A file with a fault is not imported at all; the faults are listed with their lines. Reports may overlap, and
the same file again changes nothing. A row that contradicts an imported one is a fault, and so is a report whose payments and
refunds are all of another gateway. The output says how many new rows name a payment or refund of the gateway.

  npm run shop -- payout import payu.csv --gateway payu                       check it
  npm run shop -- payout import payu.csv --gateway payu --apply               import all of it, or nothing
  npm run shop -- payout import payu.csv --gateway payu --mapping payu.json   with the columns that payu.json names

Without --mapping the file has the neutral columns: ${PAYOUT_COLUMNS.required.join(', ')};
optional are ${PAYOUT_COLUMNS.optional.join(', ')}. docs/operating.md describes them and the mapping.
Ctrl+C stops the import; nothing is written then, and it can be repeated.`,
  run: async (words, terminal) => {
    const text = { type: 'string' } as const
    const options = { ...JSON_FLAG, gateway: text, mapping: text, apply: JSON_FLAG.json }
    const { positionals, values } = parseCommandArgs(words, options)
    const path = parseOneArg(positionals, 'Give the path of a payout report.')
    const names = payoutGateways(terminal.readSettings())
    const gateway = names.find((name) => name === values.gateway)
    if (gateway === undefined)
      throw new UsageError(`Give the gateway of the report: --gateway ${names.join(' or ')}.`)
    return importRowsFile({ ...values, path, mapping: values.mapping }, terminal, {
      name: 'payout report',
      act: 'payout.import_report',
      columns: PAYOUT_COLUMNS,
      run: (opened, open, how) => importPayoutReport(opened, open, { ...how, gateway }),
    })
  },
}
