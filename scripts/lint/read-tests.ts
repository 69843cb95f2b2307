/** Reads the names of the tests in a file from its source, without running them. */
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Separates the name of a group from the names in it. */
const INSIDE = ' › '

/** Returns names such as "group › test"; placeholders such as `%s` stay as they are written. */
export function readTests(path: string): Set<string> {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const names = new Set<string>()
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const found = ts.isCallExpression(node) ? named(node) : undefined
    if (found?.kind === 'test') names.add([...groups, found.name].join(INSIDE))
    const inside = found?.kind === 'group' ? [...groups, found.name] : groups
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(source, [])
  return names
}

function named({ expression, arguments: [first] }: ts.CallExpression) {
  const words = calleeOf(expression)
  const [root, member] = words
  if (!first || (root !== 'test' && root !== 'describe')) return undefined
  const name = textOf(first)
  if (name === undefined) return undefined
  return { kind: root === 'describe' || member === 'describe' ? 'group' : 'test', name }
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
