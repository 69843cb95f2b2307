/** Tests questions on a Tamil page. */
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FaqList } from './faq-list.tsx'

test('a question that is only in English is marked with its answer', () => {
  const faqs = [
    { id: 'what', question: 'இது என்ன?', answer: '<p>பல ஆப்கள்.</p>' },
    { id: 'why', question: 'Why?', answer: '<p>So.</p>', lang: 'en' as const },
  ]
  const Page = createRoutesStub([{ path: '/', Component: () => <FaqList faqs={faqs} /> }])
  render(<Page />)
  expect(screen.getByText('இது என்ன?').closest('[lang]')).toBeNull()
  expect(screen.getByText('Why?').closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByText('So.').closest('[lang]')?.getAttribute('lang')).toBe('en')
})
