import { describe, expect, it } from 'vitest'
import { replaceTemplate } from '#desk/requests/replace-template.ts'

describe('replaceTemplate [SPEC-17-67]', () => {
  it('adds a template to an empty answer, and behind a written one', () => {
    expect(replaceTemplate('', '', 'Active.')).toBe('Active.')
    expect(replaceTemplate('Hello!', '', 'Active.')).toBe('Hello!\n\nActive.')
  })

  it('replaces the template before, and keeps what was written above it', () => {
    expect(replaceTemplate('Hello!\n\nReturned.', 'Returned.', 'Active.')).toBe('Hello!\n\nActive.')
    expect(replaceTemplate('Returned.', 'Returned.', '')).toBe('')
  })

  it('keeps a template that was edited', () => {
    expect(replaceTemplate('Returned today.', 'Returned.', 'Active.')).toBe('Returned today.\n\nActive.')
  })
})
