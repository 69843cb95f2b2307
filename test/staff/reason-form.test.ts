/** Which buttons of forms with a reason can be pressed while one of the forms is sent, as HTML. */
import { MantineProvider } from '@mantine/core'
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'

type Form = { act: string; button: string; fields: Record<string, string> }
const FORMS: Form[] = [
  { act: 'reject', button: 'Reject', fields: { id: 'first' } },
  { act: 'reject', button: 'Reject', fields: { id: 'second' } },
  { act: 'explain', button: 'Explain', fields: { code: 'first' } },
]

/** Opens a page whose forms share a fetcher, and whose acts do not end. */
async function openForms() {
  const forms = FORMS.map((form) =>
    createElement(ReasonForm, {
      ...form,
      key: form.button + Object.values(form.fields).join(),
      purpose: 'A sentence.',
      fetcherKey: 'shared',
    }),
  )
  const element = createElement(Fragment, {}, forms)
  const action = () => new Promise<never>(() => undefined)
  const router = createMemoryRouter([{ id: 'page', path: '/', action, element }])
  onTestFinished(() => router.dispose())
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const page = createElement(MantineProvider, { env: 'test' }, createElement(RouterProvider, { router }))
  return {
    send({ act, fields }: Form): void {
      const formData = new FormData()
      for (const [name, value] of Object.entries({ act, ...fields })) formData.set(name, value)
      void router.fetch('shared', 'page', '/', { formMethod: 'post', formData })
    },
    html: () => renderToStaticMarkup(page),
  }
}

/** @returns for each button whether it shows that its form is sent, and whether it can be pressed */
const buttonsOf = (html: string) =>
  (html.match(/<button [^>]*>/gu) ?? []).map((tag) => ({
    isLoading: tag.includes('data-loading'),
    isDisabled: / disabled=""/u.test(tag),
  }))

test('each form can be sent while none is, and requires a reason', async () => {
  const html = (await openForms()).html()
  expect(buttonsOf(html)).toEqual(FORMS.map(() => ({ isLoading: false, isDisabled: false })))
  expect(html.match(/<input [^>]*required=""/gu)).toHaveLength(FORMS.length)
})

test.each(FORMS.map((form, index) => ({ form, index })))(
  'no other form can be sent while one of them is: $form.button $form.fields',
  async ({ form, index }) => {
    const forms = await openForms()
    forms.send(form)
    const buttons = buttonsOf(forms.html())
    expect(buttons).toEqual(FORMS.map((_, place) => ({ isLoading: place === index, isDisabled: true })))
  },
)
