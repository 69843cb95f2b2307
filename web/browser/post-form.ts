/** Submits a form to another site: the browser posts the fields and leaves the page. */

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
  // A field with the name `submit` would hide the form's method.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
}
