import { replaceTemplate } from '#desk/requests/replace-template.ts'
import { expect, test } from 'vitest'

test('adds a template to an empty answer, and after a written one [SPEC-17-67]', () => {
  expect(replaceTemplate('', '', 'Active.')).toBe('Active.')
  expect(replaceTemplate('Hello!', '', 'Active.')).toBe('Hello!\n\nActive.')
})

test('replaces the template before, and keeps what was written above it [SPEC-17-67]', () => {
  expect(replaceTemplate('Hello!\n\nReturned.', 'Returned.', 'Active.')).toBe('Hello!\n\nActive.')
  expect(replaceTemplate('Returned.', 'Returned.', '')).toBe('')
})

test('keeps a template that was edited [SPEC-17-67]', () => {
  expect(replaceTemplate('Returned today.', 'Returned.', 'Active.')).toBe('Returned today.\n\nActive.')
})
