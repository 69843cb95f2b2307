import { afterEach, expect, test, vi } from 'vitest'
import { tabStorage } from './browser-storage.ts'
import { profileDraft, requestDraft } from './form-draft.ts'
import { signOut } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  requestDraft.drop()
})

test("a draft is its owner's alone", () => {
  requestDraft.keep('1', { query: 'Help' })
  expect(requestDraft.read('1')).toEqual({ query: 'Help' })
  expect(requestDraft.read('2')).toBeUndefined()
  expect(profileDraft.read('1')).toBeUndefined()
})

test('a logout leaves nothing of it in the browser', async () => {
  requestDraft.keep('1', { query: 'Help' })
  profileDraft.keep('1', { firstName: 'Meena' })
  await signOut()
  expect([tabStorage.read('sdg.request'), tabStorage.read('sdg.profile')]).toEqual([undefined, undefined])
})

test.each(['{', '[]', '{"owner":"1"}', '{"owner":"1","typed":{"query":1}}'])(
  'a draft that somebody damaged is none: %s',
  (text) => {
    tabStorage.write('sdg.request', text)
    expect(requestDraft.read('1')).toBeUndefined()
  },
)
