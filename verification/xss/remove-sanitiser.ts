/** The mutant of the catalogue import that does not sanitise the answers of FAQs. */
import type { Rewrite } from '#verification/toolkit/rewrite-sources.ts'

export const REMOVE_SANITISER: Rewrite = {
  file: 'api/catalogue/import/sanitise-html.ts',
  from: 'export const sanitiseHtml = (html: string): string => sanitizeHtml(html, RULES).trim()',
  to: 'export const sanitiseHtml = (html: string): string => [html, sanitizeHtml, RULES][0] as string',
}
