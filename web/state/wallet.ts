/** The satellite wallet of whoever is signed in: asked for its balance, and remembered where there is none. */
import { useEffect, useState } from 'react'
import { type QueryResult, useQuery } from './answer.ts'
import { persistentStorage } from './browser-storage.ts'
import { loadNewRegistration } from './registered.ts'
import { useSession } from './session.ts'

export type Wallet =
  { status: 'none' } | { status: 'loading' } | { status: 'down' } | { status: 'known'; balance: string }

type Balance = { data: { balance: string | null } }

const KEY = 'sdg.no-wallet'

/** `none` also while it is asked for by somebody who had none before: nothing on the page moves for them. */
export function useWallet(subscriberId: string): { wallet: Wallet; askAgain: () => void } {
  const { needsLogin: needsLogin } = useSession()
  // A satellite subscriber cannot register: whoever just did has no wallet.
  const [justRegistered] = useState(() => loadNewRegistration(subscriberId) !== undefined)
  const [hadNone] = useState(() => persistentStorage.read(KEY) === subscriberId)
  const question = justRegistered || needsLogin ? undefined : '/api/account/wallet'
  const { answer, again } = useQuery<Balance>(question)
  const hasNone = answer.status === 'loaded' && answer.value.data.balance === null
  useEffect(() => {
    if (hasNone) persistentStorage.write(KEY, subscriberId)
  }, [hasNone, subscriberId])

  return { wallet: walletIn(answer, hadNone), askAgain: again }
}

function walletIn(answer: QueryResult<Balance>, hadNone: boolean): Wallet {
  switch (answer.status) {
    case 'idle':
      return { status: 'none' }
    case 'loading':
      return { status: hadNone ? 'none' : 'loading' }
    case 'loaded': {
      const { balance } = answer.value.data
      return balance === null ? { status: 'none' } : { status: 'known', balance }
    }
    case 'failed':
      // 401: the session is over, and the login asks.
      return { status: answer.failure.status === 401 ? 'none' : 'down' }
  }
}
