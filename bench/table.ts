/** One line of the result. `isMet` is undefined for a figure without a target. */
export type Row = {
  name: string
  target: string
  reached: string
  isMet: boolean | undefined
  details: string
}

const HEAD = ['case', 'target', 'reached', '', 'details']
const mark = { true: 'ok', false: 'MISSED', undefined: '' }

export function printTable(rows: readonly Row[]): void {
  printColumns([
    HEAD,
    ...rows.map((row) => [row.name, row.target, row.reached, mark[`${row.isMet}`], row.details]),
  ])
}

/** Prints lines whose cells stand below each other. */
export function printColumns(lines: readonly (readonly string[])[]): void {
  const [head = []] = lines
  const widths = head.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)))
  for (const line of lines)
    console.info(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
