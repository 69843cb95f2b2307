/** Splits SQL text into statements: the embedded database prepares one at a time. */

/** Returns the statements. A statement ends with a line that ends in ";", outside a function body between two "$$". */
export function splitStatements(text: string): string[] {
  const found: string[] = []
  let current: string[] = []
  let inBody = false
  for (const line of text.split('\n')) {
    current.push(line)
    if ((line.split('$$').length - 1) % 2 === 1) inBody = !inBody
    if (!inBody && line.trimEnd().endsWith(';')) {
      found.push(current.join('\n').trim())
      current = []
    }
  }
  return found
}
