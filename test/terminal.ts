/** An operator's terminal for a shop: runs commands and keeps their output. */
import { runCommand } from '#cli/run-command.ts'
import type { TestApp } from './app.ts'

export function openTerminal(
  { platform: { db, runtime, config } }: TestApp,
  files: Record<string, string> = {},
) {
  const stdout: string[] = []
  const stderr: string[] = []
  const shell = {
    say: (line: string) => void stdout.push(line),
    tell: (line: string) => void stderr.push(line),
    readText: (path: string) => files[path] ?? '',
    open: async () => ({ db, runtime, config, close: async () => undefined }),
  }
  return {
    /** Lines of the answer, on standard output. */
    stdout,
    /** Lines for the person, on standard error. */
    stderr,
    /** @returns the exit code */
    run: (line: string) => runCommand(line.split(' '), shell),
    /** The same for words that contain blanks. */
    runWords: (...words: string[]) => runCommand(words, shell),
  }
}
