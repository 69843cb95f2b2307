/** Whether this is past the first render in the browser, which must repeat what the server rendered for everybody. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
