/** The packs of the signed-in subscriber: loaded once for a session, and again after a purchase. */
import type { OwnedPack } from '#contract/packs.ts'
import { useEffect } from 'react'
import { api, failureFromError } from '#web/session/api-client.ts'
import { createStore, useStore } from '#web/browser/store.ts'
import { tokenStore } from '#web/session/token-store.ts'

type Packs = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'error'
  readonly packs: OwnedPack[]
  readonly message?: string
}

const IDLE: Packs = { status: 'idle', packs: [] }
const packsStore = createStore<Packs>(IDLE)
let owner: string | undefined
/** The number of loads since the page started: only the answer to the latest one is used. */
let loads = 0

export function usePacks(): Packs {
  const signedInWith = useStore(tokenStore, undefined)
  useEffect(() => {
    if (signedInWith !== owner) void reloadPacks()
  }, [signedInWith])
  return useStore(packsStore, IDLE)
}

export async function reloadPacks(): Promise<void> {
  const mine = tokenStore.get()
  if (mine !== owner) packsStore.set(IDLE)
  owner = mine
  const load = ++loads
  if (mine === undefined) return

  if (packsStore.get().status !== 'loaded') packsStore.set({ status: 'loading', packs: [] })
  try {
    const packs = await fetchAllPages()
    if (load === loads) packsStore.set({ status: 'loaded', packs })
  } catch (thrown) {
    if (load === loads)
      packsStore.set({ status: 'error', packs: [], message: failureFromError(thrown).message })
  }
}

/** Loads all pages, because an old pack may still be active. Nearly all subscribers have one page. */
async function fetchAllPages(): Promise<OwnedPack[]> {
  const packs: OwnedPack[] = []
  let after: string | undefined
  do {
    const page = await api('GET /api/account/packs', { after })
    // An older API says "no packs" by an entry with a `response`.
    packs.push(...page.data.filter((entry) => !('response' in entry)))
    after = page.next
  } while (after !== undefined)
  return packs
}
