/** `shop catalogue import`: shows the changes that a catalogue file makes, and imports it with --apply. */
import { replaceCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { checkCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import type { Command } from '#cli/command.ts'
import { importFile } from '#cli/import-file.ts'

export const catalogueImport: Command = {
  name: 'catalogue import',
  synopsis: 'FILE [--apply] [--break-glass "REASON"] [--json]',
  summary: 'check a catalogue file and show its changes; with --apply, import it',
  help: `Checks FILE and shows how the catalogue on sale would change. Nothing is written without --apply.
"-" as FILE reads standard input. The file is JSON; db/seed/catalogue.json is a complete example.

  npm run shop -- catalogue import catalogue.json            show faults or changes
  npm run shop -- catalogue import catalogue.json --apply    import all of it, or nothing
  npm run shop -- catalogue import catalogue.json --json     the same report for a program

A file with a fault is not imported; the command lists every fault with its place, then their number. Of the changes it shows the
first 100 of each kind and their number; --json lists all.
What the file omits is withdrawn from sale, not deleted, because orders refer to it. A later file can restore
it. Without the list "banners", the banners of the home page stay; an empty list withdraws them. Texts in other languages stay as they are: see catalogue texts import. Running servers show the new catalogue within seconds.
If there is a desk, two persons change the catalogue there (desk.md). --apply is then refused, unless --break-glass gives the reason, which
the audit log records. Ctrl+C stops the import; nothing is written then.`,
  run: (words, terminal) =>
    importFile(words, terminal, {
      name: 'catalogue',
      act: 'catalogue.import',
      isOfDesk: true,
      check: checkCatalogueFile,
      replace: replaceCatalogue,
      unchanged: (_, version) => `the catalogue on sale (version ${String(version)}).`,
    }),
}
