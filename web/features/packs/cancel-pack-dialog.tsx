/** The dialog that cancels a queued pack: what happens to the pack and to the money. */
import { formatPaise } from '#contract/format/format-rupees.ts'
import { fromRupees, type Paise, paise } from '#contract/money.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { api } from '#web/session/api-client.ts'
import { useAction } from '#web/session/use-action.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { t } from '@lingui/core/macro'
import { reloadPacks } from './packs-store.ts'

type CancelPackDialogProps = {
  pack: OwnedPack
  onClose: () => void
  /** Receives the sentence about the money, after this dialog is gone: a dialog keeps the focus. */
  onCancelled: (message: string) => void
}

export function CancelPackDialog({ pack: owned, onClose, onCancelled }: CancelPackDialogProps) {
  const { packagename: pack, transactionID } = owned
  const amount = formatPaise(amountToReturn(owned))
  const action = useAction(async () => {
    const { message } = await api('POST /api/account/packs/cancel', { transactionID })
    await reloadPacks()
    onCancelled(message)
  })
  return (
    <ActionDialog
      title={t({
        message: `Cancel ${pack}?`,
        comment: 'title of a dialog; pack: name of an app plan',
      })}
      action={action}
      confirm={t({
        message: `Cancel and get the money back`,
        comment: 'button: cancels a pack that has not started',
      })}
      decline={t({ message: `Keep this pack`, comment: 'button: does not cancel' })}
      isDangerous
      onClose={onClose}
    >
      <p>
        {t({
          message: `The pack does not start, and ${amount} goes back to where it came from: to your bank within 5–7 working days, to your wallet at once.`,
          comment: 'amount: of money',
        })}
      </p>
    </ActionDialog>
  )
}

/** Returns the price less what staff refunded of it. */
function amountToReturn({ packageamount, refundedPart = '0' }: OwnedPack): Paise {
  return paise((fromRupees(packageamount) ?? 0) - (fromRupees(refundedPart) ?? 0))
}
