// @vitest-environment jsdom
/** The field of the desk's list of requests that opens a request by its number. */
import { NumberSearch } from '#desk/requests/number-search.tsx'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('a request is opened by its number, as a person writes it [SPEC-17-92]', async () => {
  const router = openDeskPage('/requests', 'support', [
    { path: 'requests', Component: NumberSearch },
    { path: 'requests/:number', element: 'The request' },
  ])
  fireEvent.change(await screen.findByLabelText('Request number'), { target: { value: ' sr abcde 23456 ' } })
  fireEvent.click(screen.getByText('Open'))
  await screen.findByText('The request')
  expect(router.state.location.pathname).toBe('/requests/SRABCDE23456')
})
