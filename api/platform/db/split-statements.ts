/** Splits the text of a migration into statements: the embedded database prepares one at a time. */

/**
 * Returns the statements, without the comments between them. A statement ends with a line that ends in ";", outside a function
 * body between two "$$".
 * @throws Error for text after the last of them, which would not be executed
 */
export function splitStatements(text: string): string[] {
  const found: string[] = []
  let current: string[] = []
  let inBody = false
  for (const line of text.split('\n')) {
    const isComment = line.trimStart().startsWith('--')
    if (current.length === 0 && (isComment || line.trim() === '')) continue
    current.push(line)
    if (isComment) continue
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      found.push(current.join('\n').trim())
      current = []
    }
  }
  const rest = current.join('\n').trim()
  if (rest !== '') throw new Error(`this statement has no end: ${rest}`)
  return found
}
