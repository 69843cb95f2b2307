/** The session as this browser knows it, and what happens when the server ends it. */
import type { ApiCode, ApiRoute } from '#contract/api.ts'
import type { User } from '#contract/identity.ts'
import { createStore } from '#web/browser/store.ts'
import { showToast } from './toast-store.ts'
import { saveToken } from './token-store.ts'

export type Session =
  | {
      readonly status: 'loading' | 'anonymous'
      readonly user: null
      readonly needsLogin: false
      /**
       * While loading: why the subscriber could not be loaded, after at least two attempts; further attempts follow.
       * Anonymous: why the session ended, or why the sign-in by a link failed.
       */
      readonly problem?: string | undefined
    }
  | {
      readonly status: 'authenticated'
      readonly user: User
      /** The session ended under an open page, which stays as it is behind the login dialog. */
      readonly needsLogin: boolean
      /** Why the session ended, if the login form is to say so. */
      readonly problem?: string | undefined
    }

export const LOADING: Session = { status: 'loading', user: null, needsLogin: false }
export const ANONYMOUS: Session = { status: 'anonymous', user: null, needsLogin: false }

export const sessionStore = createStore<Session>(LOADING)

/** Handles a 401: deletes the token. An open page stays as it is, so that its input is not lost. */
export function handleSessionExpired(error: { code: ApiCode<ApiRoute> | 'offline'; message: string }): void {
  const { status, user } = sessionStore.get()
  const problem = error.code === 'other_device' ? error.message : undefined
  sessionStore.set(
    status === 'authenticated' ? { status, user, needsLogin: true, problem } : { ...ANONYMOUS, problem },
  )
  saveToken(undefined)
  if (problem) showToast('error', problem)
}
