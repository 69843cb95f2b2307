/** The text of an answer when another template is chosen. Pure. */

/**
 * Adds the text of the chosen template to the answer, in the place of the text of the template before it, unless that was edited.
 * By keyboard a person moves through the list of templates and chooses each one on the way: their texts must not accumulate.
 * @param before the text of the template that was chosen before, '' for none
 * @param added the text of the chosen template, '' for none
 */
export function replaceTemplate(answer: string, before: string, added: string): string {
  const isUnedited = before !== '' && answer.endsWith(before)
  const written = isUnedited ? answer.slice(0, -before.length).trimEnd() : answer
  return [written, added].filter((part) => part !== '').join('\n\n')
}
