import { afterEach, expect, test, vi } from 'vitest'
import { tabStorage } from '#web/browser/storage.ts'
import { profileDraft, requestDraft } from './form-draft.ts'
import { signOut } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  requestDraft.drop()
})

test('returns a draft to its owner only [ASVS-14.3.3]', () => {
  requestDraft.keep('1', { query: 'Help' })
  expect(requestDraft.read('1')).toEqual({ query: 'Help' })
  expect(requestDraft.read('2')).toBeUndefined()
  expect(profileDraft.read('1')).toBeUndefined()
})

test('deletes all drafts at a logout [ASVS-14.3.1]', async () => {
  requestDraft.keep('1', { query: 'Help' })
  profileDraft.keep('1', { firstName: 'Meena' })
  await signOut()
  expect([tabStorage.read('sdg.request'), tabStorage.read('sdg.profile')]).toEqual([undefined, undefined])
})

test.each(['{', '[]', '{"owner":"1"}', '{"owner":"1","typed":{"query":1}}'])(
  'reads a damaged draft as none: %s',
  (text) => {
    tabStorage.write('sdg.request', text)
    expect(requestDraft.read('1')).toBeUndefined()
  },
)
