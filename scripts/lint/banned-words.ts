/** Finds words in comments, test titles and file names that docs and code avoid because plainer terms exist. Pure. */
import ts from 'typescript'

/** Words of riddles and metaphors. Texts for customers may contain them. */
const BANNED =
  /\b(whoever|whomever|whosoever|nobody|somebody|hears?|heard|(?:is|are|was|were|be|been) told|tells?|told|stands? for|turnstile)\b/gi

export type BannedWord = { line: number; word: string }

/** Returns the banned words of a file's comments and test titles, in the order of their lines. */
export function findBannedWords(text: string, path: string): BannedWord[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ranges = new Map<number, number>()
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of commentsAt(text, node)) ranges.set(pos, end)
    const title = titleOf(node)
    if (title) ranges.set(title.getStart(), title.getEnd())
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  return [...ranges]
    .sort(([a], [b]) => a - b)
    .flatMap(([pos, end]) =>
      [...text.slice(pos, end).matchAll(BANNED)].map(({ index, 0: word }) => ({
        line: source.getLineAndCharacterOfPosition(pos + index).line + 1,
        word,
      })),
    )
}

/** Returns the banned words of a path, whose words are joined by hyphens, dots and slashes. */
export const bannedInPath = (path: string): string[] =>
  [...path.replace(/[-./]/g, ' ').matchAll(BANNED)].map(([word]) => word)

const commentsAt = (text: string, node: ts.Node): ts.CommentRange[] =>
  ts.isJsxText(node)
    ? []
    : [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      ]

/** Returns the first argument of `test(…)`, `describe(…)`, `test.each([…])(…)` and the like. */
function titleOf(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !/^(test|it|describe)\b/.test(node.expression.getText())) return undefined
  const [first] = node.arguments
  return first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first)) ? first : undefined
}
