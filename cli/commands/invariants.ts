/** `shop invariants`: checks all invariants of the data once. */
import { type InvariantViolation, listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import type { Command, ExitCode } from '#cli/command.ts'
import { JSON_FLAG, withDatabase, parseOptions } from '#cli/parse-args.ts'

export const invariants: Command = {
  name: 'invariants',
  synopsis: '[--no-overdue] [--json]',
  summary: 'check every invariant of the data; exits with 1 if one is violated',
  help: [
    'Searches the database for violations: paid orders without packs, captures that are not booked, refunds that were',
    'never sent, and the like. Prints one line for each violated invariant, with the rows that violate it: "Broken" for',
    'wrong data, "Overdue" for work that did not end in time. A stopped shop and a restored backup have overdue work,',
    'because time went on. A running server checks the same every five minutes, and logs "invariant violated" as an error.',
    '',
    '  npm run invariants                   the same as npm run shop -- invariants',
    '  npm run invariants -- --no-overdue   the data only: for a stopped shop or a restored backup',
    '  npm run invariants -- --json         for a program',
  ].join('\n'),

  run: async (words, terminal) => {
    const options = { ...JSON_FLAG, 'no-overdue': { type: 'boolean', default: false } } as const
    const values = parseOptions(words, options)
    return withDatabase<ExitCode>(terminal, async ({ db, runtime }) => {
      const broken = await listViolations(db)
      const overdue = values['no-overdue'] ? [] : await listOverdue(db, runtime.now())
      const isSound = broken.length + overdue.length === 0
      if (values.json) terminal.stdout(JSON.stringify({ sound: isSound, broken, overdue }))
      else if (isSound) terminal.stdout('No invariant is violated.')
      else
        for (const line of [...broken.map(lineOf('Broken')), ...overdue.map(lineOf('Overdue'))])
          terminal.stdout(line)
      return isSound ? 0 : 1
    })
  },
}

const lineOf =
  (kind: string) =>
  ({ rule, rows }: InvariantViolation): string =>
    `${kind}: ${rule} (${String(rows.length)}): ${JSON.stringify(rows)}`
