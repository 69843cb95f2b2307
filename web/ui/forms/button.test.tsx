import { translatePage } from '#test/web/translate-page.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('changes its text on a page that the browser has translated', () => {
  const { rerender } = render(<Button icon="lock">Add to cart</Button>)
  translatePage()
  rerender(<Button icon="lock">Remove from cart</Button>)
  expect(screen.getByRole('button').textContent).toBe('Remove from cart')
})
