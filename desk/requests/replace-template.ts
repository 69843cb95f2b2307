/** Adds the text of a template to an answer. Pure. */

/**
 * A keyboard chooses the templates between the old and the new one as well, so the text of the template before is
 * replaced, unless it was edited.
 * @param before the text of the template that was chosen before, '' for none
 * @param added the text of the chosen template, '' for none
 */
export function replaceTemplate(answer: string, before: string, added: string): string {
  const isUnedited = before !== '' && answer.endsWith(before)
  const written = isUnedited ? answer.slice(0, -before.length).trimEnd() : answer
  return [written, added].filter((part) => part !== '').join('\n\n')
}
