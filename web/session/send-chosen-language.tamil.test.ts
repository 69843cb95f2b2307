/** A page in Tamil sends the language of a clicked link to the account of the subscriber. */
import { type MockApi, mockApi, OFFLINE } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { beforeEach, expect, test, vi } from 'vitest'

const CHOOSE = 'PUT /api/account/language'
let server: MockApi

beforeEach(() => {
  localStorage.clear()
  server = mockApi()
  server.on('GET /api/users', { data: kavitha })
  server.on(CHOOSE, new Response(null, { status: 204 }))
})

async function openPage() {
  vi.resetModules()
  const [{ loadUser, signIn }, { sendChosenLanguage }] = await Promise.all([
    import('./session.ts'),
    import('./send-chosen-language.ts'),
  ])
  return { loadUser, signIn, sendChosenLanguage }
}
const unsent = () => localStorage.getItem('sdg.unsent-language')

test('sends the language once, when the subscriber is loaded', async () => {
  localStorage.setItem('sdg.token', 'T1')
  localStorage.setItem('sdg.unsent-language', 'ta')
  const { loadUser } = await openPage()
  await loadUser()
  await vi.waitFor(() => expect(unsent()).toBeNull())
  await loadUser()
  expect(server.sent(CHOOSE)).toEqual([{ language: 'ta' }])
})

test('keeps the language that a visitor chose until the login', async () => {
  localStorage.setItem('sdg.unsent-language', 'ta')
  const { loadUser, signIn } = await openPage()
  await loadUser()
  expect([server.sent(CHOOSE), unsent()]).toEqual([[], 'ta'])
  signIn('T1', kavitha)
  await vi.waitFor(() => expect(unsent()).toBeNull())
  expect(server.calls.at(-1)).toMatchObject({ route: CHOOSE, input: { language: 'ta' } })
  expect(server.calls.at(-1)?.headers.get('x-auth-token')).toBe('T1')
})

test('sends nothing without a clicked link, or if the link led to another language', async () => {
  localStorage.setItem('sdg.token', 'T1')
  const { loadUser } = await openPage()
  await loadUser()
  localStorage.setItem('sdg.unsent-language', 'en')
  await loadUser()
  expect([server.sent(CHOOSE), unsent()]).toEqual([[], 'en'])
})

test('keeps the language for the next page if the call fails', async () => {
  server.on(CHOOSE, OFFLINE)
  localStorage.setItem('sdg.unsent-language', 'ta')
  const { sendChosenLanguage } = await openPage()
  await sendChosenLanguage()
  expect([server.sent(CHOOSE).length, unsent()]).toEqual([1, 'ta'])
})

test('keeps the language of a link that is clicked during the call', async () => {
  server.onCall(CHOOSE, () => {
    localStorage.setItem('sdg.unsent-language', 'hi')
    return new Response(null, { status: 204 })
  })
  localStorage.setItem('sdg.unsent-language', 'ta')
  const { sendChosenLanguage } = await openPage()
  await sendChosenLanguage()
  expect(unsent()).toBe('hi')
})
