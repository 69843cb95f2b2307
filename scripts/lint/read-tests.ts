/** Reads the titles of the tests in a file from its source, without running them. */
import ts from 'typescript'

/** Returns the titles without those of groups; placeholders such as `%s` stay as they are written. */
export function readTestTitles(text: string, path: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined
    if (title !== undefined) titles.push(title)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return titles
}

function titleOf({ expression, arguments: [first] }: ts.CallExpression): string | undefined {
  const [root, member] = calleeOf(expression)
  return first && root === 'test' && member !== 'describe' ? textOf(first) : undefined
}

/** Returns `test.each([...])` and `test.describe` as ['test', 'each'] and ['test', 'describe']. */
function calleeOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text]
  if (ts.isPropertyAccessExpression(node)) return [...calleeOf(node.expression), node.name.text]
  if (ts.isCallExpression(node)) return calleeOf(node.expression)
  return []
}

/** Returns the text of a string, and the source of a template, with its placeholders. */
function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}
