/** The satellite wallet of the signed-in subscriber. Loads its balance. */
import type { ApiResponse } from '#contract/api.ts'
import type { User } from '#contract/identity.ts'
import { api, type Failure } from '#web/session/api-client.ts'
import { type QueryResult, useQuery } from '#web/session/use-query.ts'
import { useSession } from '#web/session/session.ts'

export type Wallet =
  | { status: 'none' }
  | { status: 'loading' }
  /** `reason` is shown where it says when to try again. */
  | { status: 'down'; reason?: string }
  | { status: 'known'; balance: string }

type Balance = ApiResponse<'GET /api/account/wallet'>

/** Loads the wallet. Sends no request, and returns `none` from the start, if the subscriber is not a satellite subscriber. */
export function useWallet(user: User): { wallet: Wallet; reload: () => void } {
  const { needsLogin } = useSession()
  const { answer, retry } = useQuery(user.fld_satellite && !needsLogin ? 'wallet' : undefined, () =>
    api('GET /api/account/wallet'),
  )
  return { wallet: walletIn(answer), reload: retry }
}

function walletIn(answer: QueryResult<Balance>): Wallet {
  switch (answer.status) {
    case 'idle':
      return { status: 'none' }
    case 'loading':
      return { status: 'loading' }
    case 'loaded': {
      const { balance } = answer.value.data
      return balance === null ? { status: 'none' } : { status: 'known', balance }
    }
    case 'failed':
      return walletWithout(answer.failure)
  }
}

const walletWithout = ({ status, message }: Failure): Wallet => {
  // 401: the session has ended, and the login dialog opens.
  if (status === 401) return { status: 'none' }
  return status === 429 ? { status: 'down', reason: message } : { status: 'down' }
}
