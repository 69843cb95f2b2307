/** Returns the text of a form field, trimmed; an empty text if there is none. */
export function readFormText(form: FormData, name: string): string {
  const entry = form.get(name)
  return typeof entry === 'string' ? entry.trim() : ''
}
