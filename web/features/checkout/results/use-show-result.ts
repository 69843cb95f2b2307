/** Shows the result of a payment, also to a buyer who has gone to another page of the shop meanwhile. */
import { formatAmount } from '#contract/format/format-rupees.ts'
import { showToast } from '#web/session/toast-store.ts'
import { useNavigate } from 'react-router'
import { refreshOrderResults } from './order-results.ts'
import { t } from '@lingui/core/macro'

/**
 * Returns a function that opens the page of the result, unless the buyer has left the page on which the payment started.
 * Then it reads the order and shows a toast if it is paid.
 */
export function useShowResult() {
  const navigate = useNavigate()
  return async (resultPage: string, startedOn: string): Promise<void> => {
    // Not whether the checkout is still shown: it disappears with the last pack of the cart.
    if (window.location.pathname === startedOn) return navigate(resultPage)
    const [amount] = await refreshOrderResults()
    if (amount === undefined) return
    showToast('success', t`Payment ₹ ${{ amount: formatAmount(amount) }} was successful.`)
  }
}
