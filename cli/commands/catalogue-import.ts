/** `shop catalogue import`: shows the changes that a catalogue file makes, and imports it with --apply. */
import { counted } from '#cli/parse-args.ts'
import { importCatalogue, type ImportReport } from '#api/catalogue/import/import-catalogue.ts'
import type { Command, ExitCode, Terminal } from '#cli/command.ts'
import { type FileOptions, parseFileOptions } from '#cli/file-options.ts'

export const catalogueImport: Command = {
  name: 'catalogue import',
  synopsis: 'FILE [--apply] [--json]',
  summary: 'check a catalogue file, show what it changes, and with --apply bring it in',
  help: `Checks FILE and shows how the catalogue on sale would change. Nothing is written without --apply.
"-" as FILE reads standard input. The file is JSON; db/seed/catalogue.json is a complete example.

  npm run shop -- catalogue import catalogue.json            look: faults, or the difference
  npm run shop -- catalogue import catalogue.json --apply    write: all of it, or nothing
  npm run shop -- catalogue import catalogue.json --json     the same report for a program

A file with a fault is never brought in; every fault is told at once, with its place.
What the file leaves out is withdrawn from sale, not deleted: orders refer to it. It comes back when a
later file has it again. Running shops show the new catalogue within seconds.`,
  run: async (words, shell) => {
    const wish = parseFileOptions(words)
    const file = readJson(wish.path, shell)
    if (!file.ok) {
      shell.tell(file.reason)
      return 1
    }
    const { close, ...platform } = await shell.open()
    try {
      const report = await importCatalogue(platform, file.value, { apply: wish.apply })
      if (wish.json)
        shell.say(JSON.stringify({ ...report, applied: wish.apply && report.faults.length === 0 }))
      else for (const line of inWords(report, wish)) shell.say(line)
      return exitCode(report)
    } finally {
      await close()
    }
  },
}

const exitCode = ({ faults }: ImportReport): ExitCode => (faults.length > 0 ? 1 : 0)

type Json = { ok: true; value: unknown } | { ok: false; reason: string }

function readJson(path: string, { readText }: Terminal): Json {
  try {
    return { ok: true, value: JSON.parse(readText(path)) }
  } catch (error) {
    return {
      ok: false,
      reason: `${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`,
    }
  }
}

function inWords({ faults, difference, version }: ImportReport, { path, apply }: FileOptions): string[] {
  const file = path === '-' ? 'Standard input' : path
  if (faults.length > 0) {
    return [
      `${file} has ${counted(faults.length, 'fault')}; nothing was written.`,
      ...faults.map(({ place, message }) => `  ${place}: ${message}`),
    ]
  }
  const lines = [
    ...difference.added.map((thing) => `  + ${thing}`),
    ...difference.changed.map((thing) => `  ~ ${thing}`),
    ...difference.withdrawn.map((thing) => `  - ${thing}`),
  ]
  if (lines.length === 0) return [`${file} says what is on sale already (version ${String(version)}).`]
  const done = `Written: the catalogue is now version ${String(version)}.`
  const looked = `Nothing was written: this is what would change in version ${String(version)}. Add --apply to write it.`
  return [...lines, apply ? done : looked]
}
