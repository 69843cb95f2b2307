/** /faqs: questions and answers. The answers are HTML that the server sanitised when they were stored. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { FaqList } from '#web/features/help/faq-list.tsx'
import { FaqSearch, MAX_QUERY_LENGTH } from '#web/features/help/faq-search.tsx'
import { filterFaqs } from '#web/features/help/filter-faqs.ts'
import { faqJsonLd } from '#web/seo/faq-json-ld.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/faqs'

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageDataContext).faqs()

/** A search changes only the address, not the questions. */
export const shouldRevalidate = () => false

const tags = pageMeta({
  title: t`Frequently Asked Questions`,
  description: t`Answers about plans, packs, login, payment and the phones that the app works on.`,
  path: '/faqs',
})
export const meta: Route.MetaFunction = (args) => [...tags(args), faqJsonLd(args.loaderData)]

export default function FaqsPage({ loaderData: faqs }: Route.ComponentProps) {
  const { query, search } = useFaqSearch()
  const found = filterFaqs(faqs, query)
  return (
    <main id="main" className="wrap page">
      <div className="narrow">
        <div className="page__head">
          <h1 className="heading-1">{t`Frequently Asked Questions`}</h1>
        </div>
        {faqs.length > 0 && <FaqSearch query={query} onSearch={search} />}
        <p className="visually-hidden" role="status">
          {query.trim() !== '' && found.length > 0 && counted(found.length)}
        </p>
        <FaqList faqs={found} />
      </div>
    </main>
  )
}

const counted = (count: number) => plural(count, { one: '# question found', other: '# questions found' })

/** Keeps the query in the address, so that a search can be shared, and in state, so that typing never waits. */
function useFaqSearch() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const hydrated = useHydrated()
  const query = typed ?? (hydrated ? (params.get('q') ?? '') : '')
  const search = (text: string) => {
    setTyped(text)
    setParams(text.trim() === '' ? {} : { q: text.trim() }, { replace: true, preventScrollReset: true })
  }
  // An address may be longer than the search box allows.
  return { query: query.slice(0, MAX_QUERY_LENGTH), search }
}
