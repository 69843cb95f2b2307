/** Writes the text of a catalogue file in parts, so that an instance handles requests between them. */

type FileParts = {
  /** The language of the texts in the file; undefined for the catalogue itself. */
  language: string | undefined
  lists: Readonly<Record<string, readonly object[]>>
}

const ITEMS_AT_ONCE = 500

/**
 * Yields the text, with a line for each item, so that two files can be compared.
 * @param pause yields to other work
 */
export async function* writeFileText(
  { language, lists: named }: FileParts,
  pause: () => Promise<void>,
): AsyncGenerator<string, void> {
  const lists = Object.entries(named)
  yield language === undefined ? '{\n' : `{\n"language": ${JSON.stringify(language)},\n`
  for (const [place, [name, items]] of lists.entries()) {
    yield `${JSON.stringify(name)}: [\n`
    for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
      const lines = items.slice(start, start + ITEMS_AT_ONCE).map((item) => JSON.stringify(item))
      yield `${start === 0 ? '' : ',\n'}${lines.join(',\n')}`
      await pause()
    }
    yield `\n]${place === lists.length - 1 ? '' : ','}\n`
  }
  yield '}\n'
}
