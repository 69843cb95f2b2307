/** Draws the tables of transitions as Mermaid state diagrams, for docs/states.md. */

type Transitions = Record<string, { from: readonly string[]; to: string }>

export type Aggregate = { name: string; file: string; first: string; transitions: Transitions }

export const drawStates = (aggregates: Aggregate[]): string => `# States

Generated from the transition tables; after a change of one run
\`npm exec vitest -- run --project unit scripts/build/draw-states -u\`.
${aggregates.map(drawAggregate).join('')}`

const drawAggregate = ({ name, file, first, transitions }: Aggregate): string => `
## ${name}

\`${file}\`

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${first}
${Object.entries(transitions)
  .flatMap(([event, { from, to }]) => from.map((state) => `  ${state} --> ${to}: ${event}`))
  .join('\n')}
\`\`\`
`
