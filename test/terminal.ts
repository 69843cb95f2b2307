/** An operator's terminal for a shop: runs commands and records their output. */
import { readConfig } from '#api/read-config.ts'
import type { Terminal } from '#cli/command.ts'
import { runCommand } from '#cli/run-command.ts'
import { Interrupted } from '#cli/interrupt.ts'
import type { TestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'

type Files = Record<string, string | Uint8Array>

export function openTerminal(
  { platform: { db, runtime, config } }: { platform: Pick<TestApp['platform'], 'db' | 'runtime' | 'config'> },
  files: Files = {},
) {
  const stdout: string[] = []
  const stderr: string[] = []
  const titles: string[] = []
  const reports: [done: number, total: number][] = []
  let stopAfter = Infinity
  let closed = 0
  const terminal: Terminal = {
    stdout: (line) => void stdout.push(line),
    stderr: (line) => void stderr.push(line),
    withProgress: (title, work) => {
      titles.push(title)
      return work((done, total) => {
        if (reports.length >= stopAfter) throw new Interrupted(`Stopped after ${String(done)}.`)
        reports.push([done, total])
      })
    },
    readText: (path) => bytesOf(files, path).toString('utf8'),
    openFile: async function* (path) {
      yield bytesOf(files, path)
    },
    standardInput: async function* () {
      yield bytesOf(files, '-')
    },
    systemUser: 'asha.p',
    operatorOfLogin: undefined,
    readSettings: () => config,
    open: async () => ({
      db,
      runtime,
      config,
      close: async () => {
        closed++
      },
    }),
  }
  return {
    stdout,
    stderr,
    terminal,
    /** The titles of long work. */
    titles,
    /** What long work has reported. */
    reports,
    /** Stops long work as Ctrl+C does, at the report after this many. */
    interruptAfter: (count: number) => void (stopAfter = count),
    /** Returns how often a command closed the database. */
    closed: () => closed,
    /** @returns the exit code */
    run: (line: string) => runCommand(line.split(' '), terminal),
    /** Like `run`, for words that contain blanks. */
    runWords: (...words: string[]) => runCommand(words, terminal),
  }
}

function bytesOf(files: Files, path: string): Buffer {
  const content = files[path]
  if (content === undefined) throw new Error('no such file')
  return Buffer.from(content)
}

/** Returns the terminal of a shop without data. */
export async function openEmptyShop(files?: Files) {
  const { runtime, advance } = await openSimulators()
  const platform = { db: await freshDatabase(), runtime, config: readConfig({}) }
  return { ...platform, advance, ...openTerminal({ platform }, files) }
}
