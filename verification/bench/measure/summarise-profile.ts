/** Summarises a V8 CPU profile: where the processor time went, the most first. Pure. */

type Node = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
}
export type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

const MAX_LINES = 25

/** @returns two lists, by package and by function, of the time in the code itself without its callees */
export function summariseProfile({ nodes, samples, timeDeltas }: Profile): string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const byPlace = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let busy = 0
  samples.forEach((id, index) => {
    const node = byId.get(id)
    if (!node || node.callFrame.functionName === '(idle)') return
    const microseconds = timeDeltas[index] ?? 0
    busy += microseconds
    const { functionName, url, lineNumber } = node.callFrame
    const place = placeOf(url, functionName)
    add(byPlace, place, microseconds)
    add(
      byFunction,
      `${functionName || '(anonymous)'} ${shortened(url)}:${String(lineNumber + 1)}`,
      microseconds,
    )
  })
  return [
    'By package or folder:',
    ...mostFirst(byPlace, busy),
    '',
    'By function:',
    ...mostFirst(byFunction, busy),
  ].join('\n')
}

const add = (sums: Map<string, number>, key: string, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount)

const shortened = (url: string): string =>
  url.replace(/^.*\/node_modules\//, '').replace(/^file:\/\/.*?\/(?=(api|contract|build)\/)/, '')

function placeOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(V8 itself)'
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  const name = shortened(url)
  return url.includes('/node_modules/')
    ? (/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    : name.split('/').slice(0, 2).join('/')
}

const mostFirst = (sums: Map<string, number>, total: number): string[] =>
  [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_LINES)
    .map(([name, microseconds]) => `${((100 * microseconds) / total).toFixed(1).padStart(5)} %  ${name}`)
