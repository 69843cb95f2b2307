/** False on the server and in the first render of the browser, which must repeat the server's: it does not know the query. */
import { useSyncExternalStore } from 'react'

const follow = () => () => undefined

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    follow,
    () => true,
    () => false,
  )
