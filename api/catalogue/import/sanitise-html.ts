/** Sanitises the HTML of an FAQ answer: keeps allowed tags and attributes, and the text of tags that it removes. */
import sanitizeHtml from 'sanitize-html'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'tel', 'mailto'],
  allowProtocolRelative: false,
}

/** Returns the sanitised HTML. Links keep only https, tel, mailto and relative addresses. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, RULES).trim()
