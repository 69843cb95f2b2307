import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from './select.tsx'

test('a select submits the value of its option although the browser has translated the text', () => {
  render(<Select label="Age" options={['18-25 Years']} error={undefined} defaultValue="18-25 Years" />)
  screen.getByRole('option', { name: '18-25 Years' }).textContent = '18-25 ஆண்டுகள்'
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('18-25 Years')
})
