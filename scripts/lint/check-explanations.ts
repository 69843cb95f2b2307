/**
 * Checks that translators can work with the texts: a value, an element without content, a plural form or a single word
 * needs a comment in the code or a shared explanation (`translations/explanations.ts`), and no text is there twice.
 */
import { parsePo } from 'pofile-ts'
import { readFileSync } from 'node:fs'
import { unexplained } from '#translations/explanations.ts'

/** What Lingui itself writes there. */
const MARK = /^js-lingui-|^placeholder /

const { items } = parsePo(readFileSync('translations/en.po', 'utf8'))
const unclear = items.flatMap((item) => {
  const comments = item.extractedComments.filter((comment) => !MARK.test(comment))
  const missing = unexplained({
    text: item.msgid,
    context: item.msgctxt ?? undefined,
    comments,
    files: item.references,
  })
  return missing.length === 0
    ? []
    : [`${item.references.join(', ')}: "${item.msgid}" does not explain ${missing.join(', ')}`]
})

/** Lingui distinguishes a text of `web/` from an equal one of the API; gettext's programs refuse both in one file. */
const keys = items.map(({ msgctxt, msgid }) => `${msgctxt ?? ''}\u0004${msgid}`)
const equal = items
  .filter((_, at) => keys.indexOf(keys[at] ?? '') !== at)
  .map(({ msgid }) => `"${msgid}" is there twice: give the text of web/ a context`)
const faults = [...unclear, ...equal]

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(
    'Add a comment: t({ message, comment }), <Trans comment="…">, or translations/explanations.ts.',
  )
  process.exitCode = 1
}
