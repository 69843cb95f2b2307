/**
 * Whether the page is hydrated: false for the server and the first render in the browser, which must equal the
 * server's.
 */
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
