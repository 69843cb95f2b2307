/** Leaves of HTML only what an answer to a question needs; everything else is dropped, its text kept. */
import sanitizeHtml from 'sanitize-html'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'tel', 'mailto'],
  allowProtocolRelative: false,
}

/** Links lead to https, tel, mailto or an address of our own. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, RULES).trim()
