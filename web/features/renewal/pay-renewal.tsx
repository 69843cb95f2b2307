/** The button that pays for the next period by hand: the normal purchase of the plan. */
import type { Renewal } from '#contract/renewals.ts'
import { addWithToast } from '#web/features/cart/add-with-toast.ts'
import { withOption } from '#web/features/catalogue/plans/plan-list.tsx'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { api } from '#web/session/api-client.ts'
import { useAction } from '#web/session/use-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'

/** Puts the plan into the cart. If it is no longer sold, opens the list of all plans. */
export function PayRenewal({ renewal: { packageID, poid } }: { renewal: Renewal }) {
  const navigate = useNavigate()
  const { busy, problem, run } = useAction(async () => {
    const { data } = await api('GET /api/packages', { ids: packageID, ...IN_PAGE_LANGUAGE })
    const [plan] = data
    const option = plan?.fld_app_prices.find((one) => one.poid === poid)
    if (plan && option) addWithToast(withOption(plan, option))
    await navigate(option ? '/cart' : '/quick-recharge')
  })
  return (
    <>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <Button small busy={busy} onClick={run}>
        {t({ message: 'Pay now', comment: 'button: to pay for the next period of a plan' })}
      </Button>
    </>
  )
}
