/** A cell that a spreadsheet quotes: it has tabs, line breaks or quotes inside. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y

/** The cells of a text that was copied from a spreadsheet, by row. A line break at the end makes no row. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at <= source.length; ) {
    CELL.lastIndex = at
    const [whole = '', quoted, plain = ''] = CELL.exec(source) ?? []
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    at += whole.length
    if (source[at] === '\n') rows.push([])
    at += 1
  }
  return rows
}

/** Whether a pasted text is more than one cell. */
export const hasSeveralCells = (text: string): boolean => /[\t\n]/.test(text.trim())
