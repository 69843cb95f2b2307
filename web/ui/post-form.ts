/** Leaves the page as a form does: the browser itself posts the fields to another site. */

export function postForm(url: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // A field may be called `submit`, which would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}
