/** Structured data of the frequent questions. */
import type { Faq } from '#contract/content.ts'
import { plainText } from '#web/features/help/filter-faqs.ts'
import type { MetaDescriptor } from 'react-router'
import { structuredData } from './page-meta.ts'

export const faqJsonLd = (faqs: readonly Faq[]): MetaDescriptor =>
  structuredData({
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  })
