/** The figures of a drill, and the requirements that did not hold. */

type Backup = { type: string; info: { size: number; repository: { delta: number } } }

export class Report {
  readonly failures: string[] = []
  readonly #lines: [name: string, value: string][] = []

  add(name: string, value: string): void {
    this.#lines.push([name, value])
  }

  /** @param detail printed if the requirement does not hold */
  require(what: string, holds: boolean, detail: string): void {
    this.#lines.push([what, holds ? 'yes' : 'NO'])
    if (!holds) this.failures.push(`${what}: ${detail}`)
  }

  /** @param info what `pgbackrest info --output=json` prints */
  addBackups(info: string): void {
    const [stanza] = JSON.parse(info) as { backup: Backup[] }[]
    for (const { type, info: size } of stanza?.backup ?? [])
      this.add(
        `backup ${type}: cluster, stored`,
        `${megabytes(size.size)}, ${megabytes(size.repository.delta)} encrypted`,
      )
  }

  print(): void {
    for (const [name, value] of this.#lines) console.log(`${name.padEnd(52)} ${value}`)
    for (const failure of this.failures) console.log(`FAILED: ${failure}`)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
