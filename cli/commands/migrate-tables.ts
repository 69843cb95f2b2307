/** `shop migrate`: runs the database migrations of this version. */
import { type Command, UsageError } from '#cli/command.ts'

export const migrateTables: Command = {
  name: 'migrate',
  synopsis: '',
  summary: 'bring the tables to this version; no other command changes them',
  help: `Runs the migrations that the database does not have yet, under a lock: one process at a time. Instances do the same
when they start, unless MIGRATE_AT_START is false. The version before keeps running on the new tables.

  npm run shop -- migrate`,
  run: async (words, shell) => {
    if (words.length > 0) throw new UsageError(`Not known here: ${words.join(' ')}`)
    const { migrated = [], close } = await shell.open({ migrate: true })
    await close()
    if (migrated.length === 0) shell.say('The tables are up to date.')
    else for (const name of migrated) shell.say(`Migrated: ${name}`)
    return 0
  },
}
