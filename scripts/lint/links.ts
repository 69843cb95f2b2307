/** Finds links of Markdown documents whose file or heading does not exist, and files in backquotes that do not exist. Pure. */
import { posix } from 'node:path'

/** Links outside of code: `[text](target)`, without addresses of other sites. */
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g

/** Files of these folders, without placeholders such as `<name>`. */
const FILE =
  /`((?:api|cli|contract|db|deploy|desk|docs|e2e|scripts|simulators|test|translations|verification|web)\/[\w./-]+\.\w+)`/g

/** Returns a fault for each file that a document names in backquotes and that does not exist. */
export const missingFiles = (path: string, markdown: string, exists: (path: string) => boolean): string[] =>
  [...new Set([...markdown.matchAll(FILE)].map(([, file = '']) => file))]
    .filter((file) => !exists(file))
    .map((file) => `${path}: there is no ${file}`)

/** Returns a fault for each broken link. @param read returns the text of a file, undefined if it does not exist */
export function brokenLinks(path: string, read: (path: string) => string | undefined): string[] {
  const links = withoutCode(read(path) ?? '').matchAll(LINK)
  return [...links].flatMap(([, target = '', anchor]) => {
    const file = target === '' ? path : posix.join(posix.dirname(path), target)
    const text = read(file)
    if (text === undefined) return [`${path}: there is no ${file}`]
    return anchor === undefined || anchorsOf(text).has(anchor)
      ? []
      : [`${path}: ${file} has no heading #${anchor}`]
  })
}

const withoutCode = (markdown: string): string => markdown.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')

/** Returns the anchors that GitHub gives headings: lower case, without punctuation, blanks as hyphens. */
const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
