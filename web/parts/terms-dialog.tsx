/** The terms and conditions over the registration form, so that nobody has to leave it to read them. */
import { useSite } from '#web/state/site.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TermsText } from './terms-text.tsx'

export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { brand } = useSite()
  return (
    <Dialog title="Terms and Conditions" wide onClose={onClose}>
      <TermsText brand={brand} />
    </Dialog>
  )
}
