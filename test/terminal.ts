/** An operator's terminal for a shop: runs commands and keeps their output. */
import { runCommand } from '#cli/run-command.ts'
import type { TestApp } from './app.ts'

export function openTerminal(
  { platform: { db, world, config } }: TestApp,
  files: Record<string, string> = {},
) {
  const said: string[] = []
  const told: string[] = []
  const shell = {
    say: (line: string) => void said.push(line),
    tell: (line: string) => void told.push(line),
    readText: (path: string) => files[path] ?? '',
    open: async () => ({ db, world, config, close: async () => undefined }),
  }
  return {
    /** Lines of the answer, on standard output. */
    said,
    /** Lines for the person, on standard error. */
    told,
    /** @returns the exit code */
    run: (line: string) => runCommand(line.split(' '), shell),
    /** The same for words that contain blanks. */
    runWords: (...words: string[]) => runCommand(words, shell),
  }
}
