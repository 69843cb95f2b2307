/** What was typed into a field of a form, without the blanks around it. */
export function readFormText(form: FormData, name: string): string {
  const entry = form.get(name)
  return typeof entry === 'string' ? entry.trim() : ''
}
