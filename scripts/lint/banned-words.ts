/**
 * Finds words in comments, test titles, names of exports and file names that docs and code avoid because plainer terms
 * exist. Reads no files.
 */
import ts from 'typescript'

/** Figurative words, banned in sentences. Texts for customers may contain them. */
const IN_SENTENCES =
  /\b(whoever|whomever|whosoever|nobody|somebody|hears?|heard|(?:is|are|was|were|be|been) told|tells?|told|stands? for|turnstile)\b/gi

/** Words that name nothing in a term: a name that contains one hides what the thing is. */
const IN_NAMES =
  /\b(whoever|whomever|whosoever|nobody|somebody|hears?|heard|tells?|told|says?|said|story|stories|news|wish|wishes|wished|looks?|looked|stands?|standing|turnstile|together|away)\b/gi

export type BannedWord = { line: number; word: string }

/** Returns the banned words of a file's comments, test titles and exported names, in the order of their lines. */
export const findBannedWords = (text: string, path: string): BannedWord[] =>
  path.endsWith('.sql') ? findInSql(text) : findInTypeScript(text, path)

const findInSql = (text: string): BannedWord[] =>
  text.split('\n').flatMap((line, at) => {
    const [comment = ''] = /--.*/.exec(line) ?? []
    return [...comment.matchAll(IN_SENTENCES)].map(([word]) => ({ line: at + 1, word }))
  })

function findInTypeScript(text: string, path: string): BannedWord[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const ranges = new Map<number, number>()
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of commentsAt(text, node)) ranges.set(pos, end)
    const title = titleOf(node)
    if (title) ranges.set(title.getStart(), title.getEnd())
    node.getChildren(source).forEach(visit)
  }
  visit(source)
  const inSentences = [...ranges].flatMap(([pos, end]) =>
    [...text.slice(pos, end).matchAll(IN_SENTENCES)].map(({ index, 0: word }) => ({ at: pos + index, word })),
  )
  const inNames = source.statements
    .flatMap(exportedNames)
    .flatMap((name) => bannedInName(name.text).map((word) => ({ at: name.getStart(), word })))
  return [...inSentences, ...inNames]
    .sort((one, other) => one.at - other.at)
    .map(({ at, word }) => ({ line: lineOf(at), word }))
}

/** Returns the banned words of a name in camel case, or of a path, whose words are joined by hyphens and dots. */
export const bannedInName = (name: string): string[] => {
  const words = name.replace(/[-./_]/g, ' ').replace(/([a-z0-9])(?=[A-Z])/g, '$1 ')
  return [...words.matchAll(IN_NAMES)].map(([word]) => word)
}

function exportedNames(statement: ts.Statement): ts.Identifier[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  const declarations = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [statement]
  return declarations.flatMap((declaration) => {
    const name = ts.getNameOfDeclaration(declaration as ts.Declaration)
    return name && ts.isIdentifier(name) ? [name] : []
  })
}

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
