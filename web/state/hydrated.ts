/**
 * Whether the page is hydrated. False on the server and in the first render of the browser, which must equal the
 * server's; the server renders without the query.
 */
import { useSyncExternalStore } from 'react'

const follow = () => () => undefined

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    follow,
    () => true,
    () => false,
  )
