// @vitest-environment jsdom
/** Which of the forms that share a fetcher shows the text about a refused reason. */
import { ReasonForm } from '#desk/ui/reason-form.tsx'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { fireEvent, screen } from '@testing-library/react'
import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'

const IDS = ['first', 'second']
const TEXT = 'Give the reason in one line.'

/** Opens a page whose act refuses each reason. */
async function openForms() {
  const forms = IDS.map((id) =>
    createElement(ReasonForm, {
      key: id,
      act: 'reject',
      fields: { id },
      button: `Reject ${id}`,
      purpose: 'A sentence.',
      fetcherKey: 'shared',
    }),
  )
  const action = () => ({
    failure: { status: 422, code: 'invalid', message: 'Refused.', fields: { reason: TEXT } },
  })
  openDeskPage('/forms', 'approver', [{ path: 'forms', action, element: createElement(Fragment, {}, forms) }])
  await screen.findByText('Reject first')
  return {
    send: (id: string): void => {
      fireEvent.change(screen.getByLabelText(`Reason: Reject ${id}`), { target: { value: 'a\ttab' } })
      fireEvent.click(screen.getByText(`Reject ${id}`))
    },
    /** @returns for each field whether it has the text */
    faulty: () =>
      IDS.map((id) => {
        const field = screen.getByLabelText(`Reason: Reject ${id}`)
        return field.getAttribute('aria-invalid') === 'true'
      }),
  }
}

test('the text about a refused reason is at the field of the form that was sent last', async () => {
  const { send, faulty } = await openForms()
  expect(faulty()).toEqual([false, false])
  for (const id of IDS) {
    send(id)
    await expect.poll(faulty).toEqual(IDS.map((one) => one === id))
    expect(screen.getAllByText(TEXT)).toHaveLength(1)
  }
})
