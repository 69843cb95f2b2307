/** The list of questions with expandable answers. A link to /faqs#id opens that one; otherwise the first is open. */
import type { PageFaq } from '#contract/page-data.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { SanitisedHtml } from '#web/ui/sanitised-html.tsx'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'

export function FaqList({ faqs }: { faqs: readonly PageFaq[] }) {
  const { hash } = useLocation()
  // The server does not receive the fragment of an address.
  const named = useHydrated() ? faqs.find(({ id }) => `#${id}` === hash) : undefined
  const open = named ?? faqs[0]
  if (!open)
    return (
      <EmptyState title={t`No Results Found`}>
        <ButtonLink variant="secondary" to="/raise-a-request">
          {t({ message: 'Raise a request', comment: 'button' })}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <div className="faq">
      {faqs.map((faq) => (
        <details key={faq.id} id={faq.id} lang={faq.lang} open={faq === open}>
          <summary>
            <span>{faq.question}</span>
          </summary>
          <SanitisedHtml className="faq__answer" html={faq.answer} />
        </details>
      ))}
    </div>
  )
}
