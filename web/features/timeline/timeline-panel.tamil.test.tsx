/** Tests the timeline on a Tamil page. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TimelineList } from './timeline-panel.tsx'

test('names a title in Tamil without its Latin form, and a title in another script with it', () => {
  const at = '2026-11-20T12:00:00.000Z'
  const entry = (text: string, latin: string) => ({
    at,
    kind: 'ordered' as const,
    text: [{ as: 'name' as const, text, latin }],
  })
  const entries = [entry('கடலோர ரயில்', 'Kadalora Rayil'), entry('दीपमाला', 'Deepmala')]
  render(<TimelineList timeline={{ transactionID: 'A', status: 'paid', entries }} />)
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    'கடலோர ரயில்',
    'दीपमाला (Deepmala)',
  ])
})
