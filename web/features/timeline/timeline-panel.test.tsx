import type { OrderTimeline } from '#contract/timeline.ts'
import { translatePage } from '#test/web/translate-page.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimelineList } from './timeline-panel.tsx'

test('offers the credit note of an entry as a download', () => {
  const credited = {
    at: '2026-11-20T18:40:00.000Z',
    kind: 'credited',
    text: [words('We issued it.')],
  } as const
  const entries = [
    ...TIMELINE.entries,
    { ...credited, text: [...credited.text], creditNote: 'SDGC2627-000001' },
  ]
  render(<TimelineList timeline={{ ...TIMELINE, entries }} />)
  const button = screen.getByRole('button', { name: 'Credit note SDGC2627-000001' })
  expect(button.closest('li')?.textContent).toMatch(/We issued it\./)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

const words = (text: string) => ({ as: 'words', text }) as const

const TIMELINE: OrderTimeline = {
  transactionID: 'A'.repeat(23),
  status: 'refunding',
  entries: [
    {
      at: '2026-11-20T18:15:00.000Z',
      kind: 'ordered',
      text: [words('You ordered '), { as: 'name', text: 'மழை வாசல்' }, words('.')],
    },
    { at: '2026-11-20T18:20:00.000Z', kind: 'chosen', text: [words('You chose PayU.')] },
    { at: '2026-11-20T18:31:00.000Z', kind: 'returning', text: [words('It goes back.')] },
  ],
  next: {
    text: [words('By '), { as: 'moment', text: '01/12/2026' }, words('.')],
    by: '2026-12-01T18:29:59.000Z',
  },
}

test('lists entries in Indian time, each new day with its date, and the next step last', () => {
  render(<TimelineList timeline={TIMELINE} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '20/11/2026 11:45 PMYou ordered மழை வாசல்.',
    '11:50 PMYou chose PayU.',
    '21/11/2026 12:01 AMIt goes back.',
    'NextBy 01/12/2026.',
  ])
  expect(screen.getByText('11:50 PM').getAttribute('datetime')).toBe('2026-11-20T18:20:00.000Z')
})

test('a title in another script has the lang of its language', () => {
  render(<TimelineList timeline={TIMELINE} />)
  expect(screen.getByText('மழை வாசல்').getAttribute('lang')).toBe('ta')
})

test('marks the last entry as the current one', () => {
  render(<TimelineList timeline={TIMELINE} />)
  const marked = screen.getAllByRole('listitem').map((item) => item.className.replace('timeline__entry ', ''))
  expect(marked).toEqual([
    'timeline__entry--ordered',
    'timeline__entry--chosen',
    'timeline__entry--current',
    'timeline__entry--next',
  ])
})

test('shows the next step of an order on a page that the browser has translated', () => {
  const { rerender } = render(<TimelineList timeline={TIMELINE} />)
  translatePage()
  const next = { text: [words('It arrived.')], by: TIMELINE.next?.by ?? '' }
  rerender(<TimelineList timeline={{ ...TIMELINE, next }} />)
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('NextIt arrived.')
})
