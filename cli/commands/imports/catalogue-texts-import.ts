/** `shop catalogue texts import`: shows the changes that a file of catalogue texts makes, and imports it with --apply. */
import { importCatalogueTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import type { Command } from '#cli/command.ts'
import { importFile } from '#cli/import-file.ts'

export const catalogueTextsImport: Command = {
  name: 'catalogue texts import',
  synopsis: 'FILE [--apply] [--json]',
  summary: 'check the catalogue texts of a language and show their changes; with --apply, import them',
  help: `Checks FILE and shows how the texts of its language would change. Nothing is written without --apply.
"-" as FILE reads standard input. The file is JSON with a language, such as "ta", and lists of texts by the ids of the catalogue;
db/seed/catalogue.ta.json is a complete example. Import the catalogue first.

  npm run shop -- catalogue texts import catalogue.ta.json            show faults or changes
  npm run shop -- catalogue texts import catalogue.ta.json --apply    import all of it, or nothing
  npm run shop -- catalogue texts import catalogue.ta.json --json     the same report for a program

A file with a fault is not imported; the command lists every fault with its place, then their number. Of the changes it shows the
first 100 of each kind and their number; --json lists all.
Texts that the file omits are deleted; pages then show the English text of the catalogue. Texts in other languages stay as they
are. Running servers show the new texts within seconds. Ctrl+C stops the import; nothing is written then.`,
  run: (words, terminal) =>
    importFile(words, terminal, {
      name: 'catalogue texts',
      act: 'catalogue_texts.import',
      check: readTextFile,
      replace: importCatalogueTexts,
      unchanged: ({ language }, version) =>
        `the texts in the language ${language} (version ${String(version)} of the catalogue).`,
    }),
}
