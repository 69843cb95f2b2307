/** Schemas and endpoints of content: frequently asked questions and pincodes. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
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

export const listFaqs = {
  method: 'GET',
  url: '/api/faqs',
  schema: {
    summary: 'Frequently asked questions',
    response: { 200: z.object({ data: z.array(Faq) }) },
  },
} as const satisfies Endpoint

export const findPincodes = {
  method: 'GET',
  url: '/api/pincodes/:query',
  schema: {
    summary: 'Up to ten pincodes that begin with these digits',
    params: z.strictObject({
      query: z.string().regex(/^[1-9]\d{0,5}$/, 'Please type 1 to 6 digits; the first is never 0.'),
    }),
    response: { 200: z.object({ data: z.array(Pincode) }), ...problems(INVALID) },
  },
} as const satisfies Endpoint
