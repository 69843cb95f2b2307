/** Schemas and endpoints of content: frequently asked questions and pincodes. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { INVALID, problems } from './problem.ts'

export const Faq = z.object({
  /** Fragment of links to the entry: /faqs#which-devices. */
  id: z.string(),
  question: z.string(),
  /** HTML of a few allowed elements; sanitised when stored, and again when shown. */
  answer: z.string(),
})
export type Faq = z.infer<typeof Faq>

export const Pincode = z.object({ pincode: z.string(), city: z.string(), state: z.string() })
export type Pincode = z.infer<typeof Pincode>

export const listFaqs = endpoint('GET', '/api/faqs', {
  summary: 'Frequently asked questions',
  response: { 200: z.object({ data: z.array(Faq) }) },
})

export const findPincodes = endpoint('GET', '/api/pincodes/:query', {
  summary: 'Up to ten pincodes that begin with these digits',
  params: z.strictObject({
    query: z.string().regex(/^[1-9]\d{0,5}$/, /*i18n*/ 'Please type 1 to 6 digits; the first is never 0.'),
  }),
  response: { 200: z.object({ data: z.array(Pincode) }), ...problems(INVALID) },
})
