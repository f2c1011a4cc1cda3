import { Parser } from 'htmlparser2'

const PARAGRAPH_ELEMENTS = new Set(
  'address article aside blockquote dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const LINE_ELEMENTS = new Set('caption dd div dt figcaption li option tr'.split(' '))
const UNSEEN_ELEMENTS = new Set(
  'head iframe noscript object script style svg template textarea title'.split(' '),
)

const MARKUP_PATTERN = /<[a-z!/?]|&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/i

/**
 * The text of markup, with a blank line between paragraphs and a line for each item. Text without
 * markup is unchanged.
 */
export const textOfMarkup = (markup: string): string =>
  MARKUP_PATTERN.test(markup) ? renderMarkupAsText(markup) : markup.trim()

function renderMarkupAsText(markup: string): string {
  let text = ''
  let due = 0 // line breaks before the next text
  let unseen = 0
  let preformatted = 0 // open <pre> elements, where blanks count

  const breakLines = (count: number): void => {
    text = text.replace(/ +$/, '')
    due = Math.max(due, count)
  }
  const add = (piece: string): void => {
    const blanksStay = preformatted > 0
    const plain = blanksStay ? piece : piece.replace(/[ \t\r\n\f]+/g, ' ')
    const isAtStart = text === '' || due > 0 || /[ \n]$/.test(text)
    const seen = !blanksStay && isAtStart ? plain.replace(/^ /, '') : plain
    if (seen === '') return
    if (text !== '') text += '\n'.repeat(due)
    due = 0
    text += seen
  }
  const edge = (name: string): void => {
    if (PARAGRAPH_ELEMENTS.has(name)) breakLines(2)
    else if (LINE_ELEMENTS.has(name)) breakLines(1)
  }
  const open = (name: string): void => {
    if (UNSEEN_ELEMENTS.has(name)) unseen += 1
    if (name === 'pre') preformatted += 1
    if (name === 'br') breakLines(due + 1)
    else edge(name)
    if (name === 'li') add('- ')
    if (name === 'td' || name === 'th') add(' ')
  }

  const parser = new Parser({
    onopentag: open,
    ontext: (piece) => {
      if (unseen === 0) add(piece)
    },
    onclosetag: (name) => {
      if (UNSEEN_ELEMENTS.has(name)) unseen -= 1
      if (name === 'pre') preformatted -= 1
      edge(name)
    },
  })
  parser.end(markup)
  return text.trim()
}

const escapeMarkupSigns = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Markup that `textOfMarkup` turns into exactly this text again. */
export function markupOfText(text: string): string {
  if (!/[\r\n]/.test(text) && !MARKUP_PATTERN.test(text)) return text
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeMarkupSigns(paragraph).replaceAll('\n', '<br>')}</p>`)
  const markup = paragraphs.join('')
  // Only <pre> preserves runs of blanks and lines.
  return textOfMarkup(markup) === text ? markup : `<pre>${escapeMarkupSigns(text)}</pre>`
}
