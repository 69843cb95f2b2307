/** What pages tell, besides what is sold: questions with their answers, and India's pincodes. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'

export const Faq = z.object({
  /** Names the entry in links to it: /faqs#which-devices. */
  id: z.string(),
  question: z.string(),
  /** HTML of a few harmless elements; cleaned when stored, and to be cleaned again where it is shown. */
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
    response: { 200: z.object({ data: z.array(Pincode) }), 422: Problem },
  },
} as const satisfies Endpoint
