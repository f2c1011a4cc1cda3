import { open } from 'node:fs/promises'
import { messages } from '#contract/messages.ts'
import { badRequestError } from '../../platform/errors.ts'

/** A ZIP has the names of its files at its end, and those of the first ones at its start, too. */
const READ_BYTES = 64 * 1024
const ZIP_SIGNATURE = 'PK\u0003\u0004'
/** Workbooks before 2007, and those with a password. */
const OLE_SIGNATURE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

/** @throws 400 for a file of another kind that people take for a CSV, by its content */
export async function refuseOtherFiles(path: string): Promise<void> {
  const { start, end } = await readEndsOfFile(path)
  if (start.startsWith(OLE_SIGNATURE))
    throw badRequestError(messages.importWorkbook('an Excel workbook'))
  if (start.startsWith('%PDF-')) throw badRequestError(messages.importPdf)
  if (start.startsWith(ZIP_SIGNATURE)) throw badRequestError(messageForZip(start + end))
}

function messageForZip(text: string): string {
  if (text.includes('xl/workbook.')) return messages.importWorkbook('an Excel workbook')
  if (text.includes('mimetype') && text.includes('content.xml'))
    return messages.importWorkbook('an OpenDocument spreadsheet')
  if (text.includes('.iwa') || text.includes('Index.zip'))
    return messages.importWorkbook('a Numbers spreadsheet')
  return messages.importZipAsCsv
}

/** As one character for each byte. */
async function readEndsOfFile(path: string): Promise<{ start: string; end: string }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(READ_BYTES),
        0,
        READ_BYTES,
        position,
      )
      return buffer.toString('latin1', 0, bytesRead)
    }
    return { start: await read(0), end: await read(Math.max(0, size - READ_BYTES)) }
  } finally {
    await file.close()
  }
}
