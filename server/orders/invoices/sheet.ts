import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { normalizeStreamSafe } from '#contract/platform/stream-safe.ts'
import { breakIntoVisualLines, isRightToLeft } from './right-to-left.ts'

export type PdfSheet = PDFKit.PDFDocument

/** Points; a paper's margins are the same on all sides. */
export type PaperFormat = { size: [width: number, height: number]; margin: number }
export const A4_PAPER: PaperFormat = { size: [595.28, 841.89], margin: 48 }
export const A6_PAPER: PaperFormat = { size: [297.64, 419.53], margin: 20 }

/**
 * DejaVu Sans Condensed, cut to our letters, as PDF's own fonts have no ₦. A file gets only the
 * letters in it.
 */
const readFontFile = (name: string): Buffer =>
  readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
let loadedFonts: { regular: Buffer; bold: Buffer } | undefined

/**
 * A document without a page; `title` is what a reader shows as its name. It streams while it is
 * drawn; `end` completes it.
 */
export function createPdfSheet(title: string, { size, margin }: PaperFormat): PdfSheet {
  loadedFonts ??= { regular: readFontFile('regular'), bold: readFontFile('bold') }
  const sheet = new PDFDocument({
    size,
    margin,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: toDrawableText(title) },
    font: '', // none of PDF's own
  })
  sheet.registerFont('regular', loadedFonts.regular)
  sheet.registerFont('bold', loadedFonts.bold)
  return sheet
}

/**
 * Signs that the fonts have not are spelled plainly, or drawn as a box: nothing of a text is left
 * out unseen.
 */
const DRAWN_SIGNS = String.raw`\u0020-\u007e\u00a0-\u02e9\u02ec-\u02ee\u02f3\u02f7\u0300-\u034f\u0351-\u0353\u0357-\u0358\u035a\u035c-\u0362\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u04ff\u05d0-\u05ea\u0606-\u0607\u0609-\u060a\u060c\u0615\u061b\u061f\u0621-\u063a\u0640-\u0655\u0657\u065a\u0660-\u0670\u0674\u0679-\u06bf\u06c6-\u06c8\u06cb-\u06cc\u06ce\u06d0\u06d5\u06f0-\u06f9\u1e00-\u1efb\u2010-\u2027\u2030-\u205e\u20a0-\u20b5\u20b8-\u20ba\u20bd\u2116-\u2122\u2190-\u2193\u2212\u25a1\u2610-\u2611\u2713\ufb52-\ufba3\ufbaa-\ufbad\ufbd3-\ufbdc\ufbde-\ufbdf\ufbe4-\ufbe9\ufbfc-\ufbff\ufe70-\ufe74\ufe76-\ufefc`
const UNDRAWN_SIGNS = new RegExp(`[^${DRAWN_SIGNS}]+`, 'gu')

const PLAIN_SPELLINGS: Readonly<Record<string, string>> = {
  '≥': '>=',
  '≤': '<=',
  '≈': '~',
  '☎': 'Tel.',
  '☏': 'Tel.',
  '✔': '✓',
  '★': '*',
  '●': '•',
}

/** `XII` of `Ⅻ`, `fi` of `ﬁ`. */
const spellPlainly = (signs: string): string =>
  Array.from(signs, (sign) => PLAIN_SPELLINGS[sign] ?? normalizeStreamSafe(sign, 'NFKD')).join('')

/** One line of signs that the fonts have. */
export const toDrawableText = (text: string): string =>
  normalizeStreamSafe(text, 'NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(UNDRAWN_SIGNS, spellPlainly)
    .replace(UNDRAWN_SIGNS, '□')

export type PdfTextStyle = {
  size: number
  bold?: boolean
  muted?: boolean
  align?: 'left' | 'right'
}

/** A text in a column; answers where the next one begins. Long words are broken. */
export function drawText(
  sheet: PdfSheet,
  text: string,
  { x, y, width }: PdfBox,
  style: PdfTextStyle,
): number {
  const shown = applyTextStyle(sheet, text, style)
  if (isRightToLeft(shown))
    return drawVisualLines(sheet, visualLinesOfText(sheet, shown, width), { x, y, width }, style)
  sheet.text(shown, x, y, { width, align: style.align ?? 'left', lineGap: PDF_LINE_GAP })
  return y + heightOfStyledText(sheet, shown, width)
}

/** Part by part, as PDFKit would order words from left to right. */
function drawVisualLines(
  sheet: PdfSheet,
  lines: string[][],
  { x, y, width }: PdfBox,
  { align }: PdfTextStyle,
): number {
  const blank = sheet.widthOfString(' ')
  for (const [i, parts] of lines.entries()) {
    const widths = parts.map((part) => sheet.widthOfString(part))
    const whole = widths.reduce((sum, part) => sum + part + blank, -blank)
    let left = align === 'right' ? x + width - whole : x
    for (const [n, part] of parts.entries()) {
      sheet.text(part, left, y + i * heightOfCurrentLine(sheet), { lineBreak: false })
      left += (widths[n] ?? 0) + blank
    }
  }
  return y + lines.length * heightOfCurrentLine(sheet)
}

const PDF_LINE_GAP = 1

const heightOfCurrentLine = (sheet: PdfSheet): number =>
  sheet.currentLineHeight(true) + PDF_LINE_GAP

const visualLinesOfText = (sheet: PdfSheet, text: string, width: number): string[][] =>
  breakIntoVisualLines(text, width, (part) => sheet.widthOfString(part))

export type PdfBox = { x: number; y: number; width: number }

/** How high a text will be, in points. */
export const measureTextHeight = (
  sheet: PdfSheet,
  text: string,
  width: number,
  style: PdfTextStyle,
): number => heightOfStyledText(sheet, applyTextStyle(sheet, text, style), width)

function heightOfStyledText(sheet: PdfSheet, text: string, width: number): number {
  if (text === '') return 0
  if (isRightToLeft(text))
    return visualLinesOfText(sheet, text, width).length * heightOfCurrentLine(sheet)
  return sheet.heightOfString(text, { width, lineGap: PDF_LINE_GAP })
}

function applyTextStyle(
  sheet: PdfSheet,
  text: string,
  { size, bold = false, muted = false }: PdfTextStyle,
): string {
  sheet
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(muted ? '#444' : '#000')
  return toDrawableText(text)
}

export function drawRule(sheet: PdfSheet, { x, y, width }: PdfBox, weight = 0.5): void {
  sheet
    .lineWidth(weight)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(weight < 1 ? '#999' : '#000')
}

export function boxInsideMargins(sheet: PdfSheet): PdfBox & { bottom: number } {
  const { width, height, margins } = sheet.page
  const { left, top, right, bottom } = margins
  return { x: left, y: top, width: width - left - right, bottom: height - bottom }
}

/** Answers where its first line begins. */
export function startNewPage(sheet: PdfSheet): number {
  sheet.addPage()
  return boxInsideMargins(sheet).y
}
