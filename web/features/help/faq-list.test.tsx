/** Tests the list of questions without a result. */
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FaqList } from './faq-list.tsx'

test('links to a request if no question is found', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <FaqList faqs={[]} /> }])
  render(<Page />)
  expect(screen.getByText('No Results Found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Raise a request' }).getAttribute('href')).toBe('/raise-a-request')
})
