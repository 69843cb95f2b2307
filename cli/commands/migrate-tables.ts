/** `shop migrate`: runs the database migrations of this version. */
import { type Command, UsageError } from '#cli/command.ts'

export const migrateTables: Command = {
  name: 'migrate',
  synopsis: '',
  summary: 'run the database migrations of this version',
  help: `Runs the migrations that the database does not have yet, one process at a time. Instances do the same when they
start, unless MIGRATE_AT_START is false. Instances of the previous version keep working on the new tables.
Ctrl+C stops after the present migration, and no migration takes effect.

  npm run shop -- migrate`,
  run: async (words, terminal) => {
    if (words.length > 0) throw new UsageError(`Unexpected argument: ${words.join(' ')}`)
    const { migrated = [], close } = await terminal.withProgress('Running migrations', (report) =>
      terminal.open({ migrate: true, report }),
    )
    await close()
    if (migrated.length === 0) terminal.stdout('The tables are up to date.')
    else for (const name of migrated) terminal.stdout(`Migrated: ${name}`)
    return 0
  },
}
