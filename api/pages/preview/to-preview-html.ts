/** Makes a page of the shop a preview: without scripts, with its files and links at the desk's address. Pure. */

/** The folder of the shop's files at the desk. */
export const PREVIEW_FILES = '/staff/preview/files/'

const previewAddress = (draftId: string, path: string): string =>
  `/staff/preview/${draftId}?path=${encodeURIComponent(path)}`

/** @param html from the shop's renderer: React escapes "<" and ">" in attributes */
export const toPreviewHtml = (html: string, draftId: string): string =>
  html
    .replaceAll(/<(script|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<link\b(?![^>]*\brel="stylesheet")[^>]*>/gi, '')
    .replaceAll(/<meta\b[^>]*\bhttp-equiv=[^>]*>/gi, '')
    .replaceAll(/<a\b[^>]*>/g, (tag) => withPreviewLink(tag, draftId))
    .replaceAll(/<(?!a\b)\w+[^>]*>/g, withPreviewFiles)
    .replaceAll(/(url\((?:&#x27;|&quot;|["'])?)\/(?!\/|pictures\/)/g, `$1${PREVIEW_FILES}`)

/** Leads a link to a page of the shop to its preview. */
const withPreviewLink = (tag: string, draftId: string): string =>
  tag.replace(/\bhref="(\/(?!\/)[^"]*)"/, (_whole, path: string) => {
    return `href="${previewAddress(draftId, path.replaceAll('&amp;', '&'))}"`
  })

/** Uploaded pictures have the same address at the desk. */
const withPreviewFiles = (tag: string): string =>
  tag
    .replaceAll(/\b(src|href|poster)="\/(?!\/|pictures\/)/g, `$1="${PREVIEW_FILES}`)
    .replaceAll(/\bsrcset="([^"]*)"/gi, (_whole, list: string) => {
      return `srcset="${list.replaceAll(/(^|,\s*)\/(?!\/|pictures\/)/g, `$1${PREVIEW_FILES}`)}"`
    })
