import { NO_RESPONSE, type MockApi, mockApi, OFFLINE, refusal } from '#test/web/mock-api.ts'
import { kavitha } from '#test/web/render-page.tsx'
import { beforeEach, expect, test, vi } from 'vitest'

const USER = 'GET /api/users'
const VERIFY = 'POST /api/auth/verify'
const WALLET = 'POST /api/payment/wallet'
const CODE = { mobile: '9840012345', transID: 'TX1', OTP: '111111' }
const WRONG = refusal({ status: 401, code: 'otp_wrong', message: 'The OTP is not right.' })
let server: MockApi

/** Opens a page; the test sets the server's responses. */
async function openPage() {
  vi.resetModules()
  const [session, { sessionStore }, { useToast }, api] = await Promise.all([
    import('./session.ts'),
    import('./session-store.ts'),
    import('./toast-store.ts'),
    import('./api-client.ts'),
  ])
  const { renderHook } = await import('@testing-library/react')
  const toast = renderHook(() => useToast())
  return { ...session, ...api, state: () => sessionStore.get(), toast: () => toast.result.current }
}

beforeEach(() => {
  localStorage.clear()
  server = mockApi()
})

test('sends no request without a token [SPEC-4-01]', async () => {
  const { loadUser, state } = await openPage()
  expect(state().status).toBe('loading')
  await loadUser()
  expect(state().status).toBe('anonymous')
  expect(server.calls).toEqual([])
})

test('loads the subscriber of a stored token [SPEC-3-25, SPEC-3-26, SPEC-4-06, SPEC-7-05, SPEC-7-27, SPEC-9-15]', async () => {
  localStorage.setItem('sdg.token', 'T1')
  server.on(USER, { data: kavitha })
  const { loadUser, state } = await openPage()
  await loadUser()
  expect(state()).toMatchObject({ status: 'authenticated', user: kavitha })
  expect(server.calls[0]?.headers.get('x-auth-token')).toBe('T1')
})

test('deletes a refused token and keeps the reason for the login form [SPEC-2.4-10, SPEC-4-06]', async () => {
  localStorage.setItem('sdg.token', 'T1')
  const message = 'You were signed out because this account was used on another device.'
  server.on(USER, refusal({ status: 401, code: 'other_device', message }))
  const { loadUser, state, toast, token } = await openPage()
  const { act } = await import('@testing-library/react')
  await act(() => loadUser())
  expect(state()).toMatchObject({ status: 'anonymous', problem: message })
  expect(token()).toBeUndefined()
  expect(localStorage.getItem('sdg.token')).toBeNull()
  expect(toast()).toEqual({ kind: 'error', message })
})

test('keeps the token if the network fails at the start [SPEC-3-27]', async () => {
  vi.useFakeTimers()
  localStorage.setItem('sdg.token', 'T1')
  server.on(USER, OFFLINE)
  const { loadUser, state, token } = await openPage()
  await loadUser()
  expect([state().status, token()]).toEqual(['loading', 'T1'])

  server.on(USER, { data: kavitha })
  await vi.advanceTimersByTimeAsync(2000)
  expect(state().status).toBe('authenticated')
})

test('loads the subscriber again after a request without any answer', async () => {
  vi.useFakeTimers()
  localStorage.setItem('sdg.token', 'T1')
  server.on(USER, NO_RESPONSE, { data: kavitha })
  const { loadUser, state } = await openPage()
  void loadUser()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(state().status).toBe('authenticated')
})

test('shows the reason after two failed requests for the subscriber, and loads again at once on request', async () => {
  vi.useFakeTimers()
  localStorage.setItem('sdg.token', 'T1')
  server.on(USER, refusal({ status: 503, code: 'too_busy', message: 'The shop is busy.' }))
  const { loadUser, loadUserNow, state } = await openPage()
  await loadUser()
  expect(state()).not.toHaveProperty('problem')
  await vi.advanceTimersByTimeAsync(2000)
  expect(state()).toMatchObject({ status: 'loading', problem: 'The shop is busy.' })

  await vi.advanceTimersByTimeAsync(1000)
  loadUserNow()
  expect(state()).not.toHaveProperty('problem')
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toMatchObject({ status: 'loading', problem: 'The shop is busy.' })
  // The request of a person replaces the one that was planned.
  await vi.advanceTimersByTimeAsync(3999)
  expect(server.sent(USER)).toHaveLength(3)
  server.on(USER, { data: kavitha })
  await vi.advanceTimersByTimeAsync(1)
  expect(state()).toEqual({ status: 'authenticated', user: kavitha, needsLogin: false })
})

test('keeps the subscriber whom a person loaded at once when an earlier request fails afterwards', async () => {
  vi.useFakeTimers()
  localStorage.setItem('sdg.token', 'T1')
  server.on(USER, OFFLINE, NO_RESPONSE, { data: kavitha })
  const { loadUser, loadUserNow, state } = await openPage()
  await loadUser()
  await vi.advanceTimersByTimeAsync(2000)
  loadUserNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(state().status).toBe('authenticated')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(state()).toEqual({ status: 'authenticated', user: kavitha, needsLogin: false })
})

test('asks for a login if the session ends on an open page, and keeps the page [SPEC-4-10]', async () => {
  const { api, dismissLogin, signIn, state } = await openPage()
  signIn('T1', kavitha)
  const message = 'Please login to continue.'
  server.on('GET /api/account/packs', refusal({ status: 401, code: 'not_signed_in', message }))
  await expect(api('GET /api/account/packs')).rejects.toThrow(message)
  expect(state()).toEqual({ status: 'authenticated', user: kavitha, needsLogin: true })

  dismissLogin()
  expect(state().status).toBe('anonymous')
})

test('keeps the reason for the login dialog if the account is used on another device [SPEC-2.4-09]', async () => {
  const { api, signIn, state } = await openPage()
  signIn('T1', kavitha)
  const message = 'You were signed out because this account was used on another device.'
  server.on('GET /api/account/packs', refusal({ status: 401, code: 'other_device', message }))
  await expect(api('GET /api/account/packs')).rejects.toThrow(message)
  expect(state()).toMatchObject({ status: 'authenticated', needsLogin: true, problem: message })

  signIn('T2', kavitha)
  expect(state()).not.toHaveProperty('problem')
})

test('asks a visitor for no login after a wrong code [SPEC-4-04]', async () => {
  const { api, loadUser, state } = await openPage()
  await loadUser()
  server.on(VERIFY, WRONG)
  await expect(api(VERIFY, CODE)).rejects.toThrow('The OTP is not right.')
  expect(state()).toMatchObject({ status: 'anonymous', needsLogin: false })
})

test('keeps the session after a wrong code', async () => {
  const { api, signIn, state, token } = await openPage()
  signIn('T1', kavitha)
  server.on('POST /api/otp/verifyOTP', WRONG)
  await expect(api('POST /api/otp/verifyOTP', { ...CODE, JWT: 'KEY1' })).rejects.toThrow(
    'The OTP is not right.',
  )
  expect([state().needsLogin, token()]).toEqual([false, 'T1'])
})

test('repeats a request once after the step-up that it needs', async () => {
  const { api, signIn } = await openPage()
  const { stepUpStore } = await import('./step-up-store.ts')
  signIn('T1', kavitha)
  const message = 'Please confirm with an OTP.'
  server.on(WALLET, refusal({ status: 403, code: 'proof_needed', message }))
  const pay = () => api(WALLET, { transactionID: 'T' })

  const declined = pay()
  await vi.waitUntil(() => stepUpStore.get())
  stepUpStore.get()?.answer(false)
  await expect(declined).rejects.toThrow(message)
  expect(server.calls).toHaveLength(1)

  const paid = pay()
  await vi.waitUntil(() => stepUpStore.get())
  const done = { data: { transactionID: 'T', status: 'paid' } }
  server.on(WALLET, done)
  stepUpStore.get()?.answer(true)
  expect(await paid).toEqual(done)
  expect(stepUpStore.get()).toBeUndefined()
  expect(server.calls).toHaveLength(3)
})

test('signs out without a network, and shows a message [SPEC-4-09]', async () => {
  const { signIn, signOut, state, toast, token } = await openPage()
  signIn('T1', kavitha)
  server.on('POST /api/auth/logout', OFFLINE)
  const { act } = await import('@testing-library/react')
  await act(() => signOut())
  expect([state().status, token(), localStorage.getItem('sdg.token')]).toEqual(['anonymous', undefined, null])
  expect(toast()).toEqual({ kind: 'success', message: 'Logout successful' })
})

test('signs out if the request for it gets no answer [SPEC-4-09]', async () => {
  vi.useFakeTimers()
  const { signIn, signOut, state } = await openPage()
  signIn('T1', kavitha)
  server.on('POST /api/auth/logout', NO_RESPONSE)
  const { act } = await import('@testing-library/react')
  void signOut()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect([state().status, localStorage.getItem('sdg.token')]).toEqual(['anonymous', null])
})

test('removes the token at once at a logout, even while the request for it gets no answer', async () => {
  const { signIn, signOut, state } = await openPage()
  signIn('T1', kavitha)
  server.on('POST /api/auth/logout', NO_RESPONSE)
  void signOut()
  expect([state().status, localStorage.getItem('sdg.token')]).toEqual(['anonymous', null])
  const [request] = server.calls.filter(({ route }) => route === 'POST /api/auth/logout')
  expect(request?.headers.get('x-auth-token')).toBe('T1')
})

test('deletes all data of the subscriber in this tab at a logout [SPEC-4-08, ASVS-14.3.1]', async () => {
  const { signIn, signOut } = await openPage()
  const { saveNewRegistration, loadNewRegistration } = await import('./new-registration.ts')
  const { checkoutDraft, profileDraft, requestDraft } = await import('./form-draft.ts')
  const owner = kavitha.fld_subscriber_id
  signIn('T1', kavitha)
  saveNewRegistration({ subscriberId: owner, customerID: 'C1', transactionID: 'T', cart: 'P' })
  profileDraft.keep(owner, { firstName: 'Kavi' })
  requestDraft.keep(owner, { query: 'I paid twice.' })
  checkoutDraft.keep(owner, { method: 'payu' })
  server.on('POST /api/auth/logout', null)
  await signOut()
  expect([loadNewRegistration(owner), profileDraft.read(owner), requestDraft.read(owner)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(sessionStorage.length).toBe(0)
})

test('a logout in another tab signs this tab out', async () => {
  const { signIn, state } = await openPage()
  signIn('T1', kavitha)
  localStorage.removeItem('sdg.token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'sdg.token' }))
  expect(state().status).toBe('anonymous')
})

test('a login in another tab signs this tab in', async () => {
  const { loadUser, state } = await openPage()
  await loadUser()
  server.on(USER, { data: kavitha })
  localStorage.setItem('sdg.token', 'T2')
  window.dispatchEvent(new StorageEvent('storage', { key: 'sdg.token' }))
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'authenticated', user: kavitha }))
})

test('returns the same failure for no network and for a response that is not JSON [SPEC-8-02]', async () => {
  const { api, ApiError, failureFromError } = await openPage()
  server.on('GET /api/faqs', OFFLINE)
  const thrown: unknown = await api('GET /api/faqs').catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ApiError)
  const expected = {
    status: 0,
    code: 'offline',
    message: 'Something went wrong. Please try again later',
    fields: {},
  }
  expect(failureFromError(thrown)).toEqual(expected)

  server.on('GET /api/faqs', new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(failureFromError(await api('GET /api/faqs').catch((error: unknown) => error))).toEqual(expected)
})

test('says that the browser is offline if it is, when no response arrives', async () => {
  const { api, failureFromError } = await openPage()
  server.on('GET /api/faqs', OFFLINE)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(failureFromError(await api('GET /api/faqs').catch((error: unknown) => error))).toMatchObject({
    code: 'offline',
    message: 'You are offline. Please try again when the connection is back.',
  })
})

test('returns the fields, the data and the wait of a refusal [SPEC-8-01, SPEC-11-02]', async () => {
  const { api, failureFromError } = await openPage()
  const problem = {
    status: 429,
    code: 'otp_too_soon',
    message: 'Please wait.',
    fields: { mobile: 'Wait.' },
    data: { amount: '1.00' },
  } as const
  server.on('POST /api/auth', refusal({ ...problem, retryAfter: 17 }))
  const thrown: unknown = await api('POST /api/auth', { mobile: '9840012345' }).catch(
    (error: unknown) => error,
  )
  expect(failureFromError(thrown)).toEqual({ ...problem, retryAfterSeconds: 17 })
})
