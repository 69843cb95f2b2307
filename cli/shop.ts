/** Entry point of the operator's command line, `npm run shop -- COMMAND`. Without a command it prints an overview. */
import { readConfig } from '#api/read-config.ts'
import { restrictHosts } from '#api/platform/runtime/allowed-hosts.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { openMovableClock } from '#api/platform/runtime/movable-clock.ts'
import { runtimeWith, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { createReadStream } from 'node:fs'
import { userInfo } from 'node:os'
import { readText } from './read-text.ts'
import { runCommand } from './run-command.ts'
import { withProgress } from './show-progress.ts'

const stdout = (line: string): void => void process.stdout.write(`${line}\n`)
const stderr = (line: string): void => void process.stderr.write(`${line}\n`)

function readSystemUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

let isOutputBroken = false
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (isOutputBroken) return
    isOutputBroken = true
    // A reader such as `head` may close the pipe before the output ends; that is not an error.
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    stderr(`Failed: the output cannot be written: ${error.message}`)
  })

const exitCode = await runCommand(process.argv.slice(2), {
  stdout,
  stderr,
  operatorOfLogin: process.env['SHOP_OPERATOR'],
  systemUser: readSystemUser(),
  readText,
  openFile: (path) => createReadStream(path),
  standardInput: () => process.stdin,
  withProgress,
  readSettings: () => readConfig(process.env),
  open: async ({ migrate, report } = { migrate: false }) => {
    const config = readConfig(process.env)
    const { db, close, migrated } = await openDatabase(config.database, stderr, {
      forOperator: true,
      migrate,
      ...(report && { report }),
    })
    const runtime =
      config.simulatorsPort === undefined ? systemRuntime : runtimeWith(openMovableClock(config.dataDir).now)
    return { db, runtime: restrictHosts(runtime, config.externalUrls), config, close, migrated }
  },
})
// The command itself continues without its output, so that no work ends half done.
process.exitCode ??= exitCode
