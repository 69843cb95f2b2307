/** `node api/server.ts [--dev]`: one instance of the shop, without stand-ins. */
import { ConfigFault, readConfig } from '#api/platform/config.ts'
import { DatabaseAway } from '#api/platform/database-away.ts'
import { FolderInUse } from '#api/platform/folder-lock.ts'
import { TablesAreNewer } from '#api/platform/migrate.ts'
import { startServer } from './start-server.ts'

const tell = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const server = await startServer(readConfig(process.env), { dev: process.argv.includes('--dev'), tell })
  tell(`The shop is at ${server.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  // What a person can mend is told in words; anything else needs its stack.
  const plain = [ConfigFault, FolderInUse, DatabaseAway, TablesAreNewer].some((kind) => error instanceof kind)
  process.stderr.write(`${String(error instanceof Error ? (plain ? error.message : error.stack) : error)}\n`)
  process.exit(1)
}
