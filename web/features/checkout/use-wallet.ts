/** The satellite wallet of the signed-in subscriber: loads its balance, and remembers a subscriber without a wallet. */
import { useEffect, useState } from 'react'
import type { ApiResponse } from '#contract/api.ts'
import { api } from '#web/session/api-client.ts'
import { type QueryResult, useQuery } from '#web/session/use-query.ts'
import { persistentStorage } from '#web/browser/storage.ts'
import { loadNewRegistration } from '#web/session/new-registration.ts'
import { useSession } from '#web/session/session.ts'

export type Wallet =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'down' }
  | { status: 'known'; balance: string }

type Balance = ApiResponse<'GET /api/account/wallet'>

/** The id of the last subscriber without a wallet. */
const KEY = 'sdg.no-wallet'

/**
 * Loads the wallet. Returns `none` while loading for a subscriber who had none before, so that the page does not shift.
 */
export function useWallet(subscriberId: string): { wallet: Wallet; askAgain: () => void } {
  const { needsLogin } = useSession()
  // A satellite subscriber cannot register, so that a new registration has no wallet.
  const [justRegistered] = useState(() => loadNewRegistration(subscriberId) !== undefined)
  const [hadNone] = useState(() => persistentStorage.read(KEY) === subscriberId)
  const { answer, again } = useQuery(justRegistered || needsLogin ? undefined : 'wallet', () =>
    api('GET /api/account/wallet'),
  )
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
      // 401: the session has ended, and the login dialog opens.
      return { status: answer.failure.status === 401 ? 'none' : 'down' }
  }
}
