/** The packs of whoever is signed in: asked once for a session, and again when something was bought. */
import type { OwnedPack } from '#contract/packs.ts'
import { useEffect } from 'react'
import { call, failureIn } from './api.ts'
import { createStore, useStore } from './store.ts'
import { tokenStore } from './token.ts'

type Packs = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'error'
  readonly packs: OwnedPack[]
  readonly message?: string
}

const IDLE: Packs = { status: 'idle', packs: [] }
const packsStore = createStore<Packs>(IDLE)
let owner: string | undefined

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
  if (mine === undefined) return

  if (packsStore.get().status !== 'loaded') packsStore.set({ status: 'loading', packs: [] })
  try {
    const { data } = await call<{ data: (OwnedPack | NoPacks)[] }>('GET', '/api/account/packs')
    if (owner === mine) packsStore.set({ status: 'loaded', packs: data.filter(isPack) })
  } catch (thrown) {
    if (owner === mine) packsStore.set({ status: 'error', packs: [], message: failureIn(thrown).message })
  }
}

/** How an older API says that there are none. */
type NoPacks = { response: 'Failure' }
const isPack = (entry: OwnedPack | NoPacks): entry is OwnedPack => !('response' in entry)
