/** The dialog with the terms and conditions, readable without leaving the registration form. */
import { useSite } from '#web/session/site.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TermsText } from '#web/features/legal/terms-text.tsx'

export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { brand } = useSite()
  return (
    <Dialog title="Terms and Conditions" wide onClose={onClose}>
      <TermsText brand={brand} />
    </Dialog>
  )
}
