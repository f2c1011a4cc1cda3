import { Parser } from 'htmlparser2'

const PARAGRAPHS = new Set(
  'address article aside blockquote dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const LINES = new Set('caption dd div dt figcaption li option tr'.split(' '))
const UNSEEN = new Set(
  'head iframe noscript object script style svg template textarea title'.split(' '),
)

const MARKUP = /<[a-z!/?]|&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/i

/**
 * The text of markup, with a blank line between paragraphs and a line for each item. Text without
 * markup is unchanged.
 */
export const textOfMarkup = (markup: string): string =>
  MARKUP.test(markup) ? readerOf(markup) : markup.trim()

function readerOf(markup: string): string {
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
    if (PARAGRAPHS.has(name)) breakLines(2)
    else if (LINES.has(name)) breakLines(1)
  }
  const open = (name: string): void => {
    if (UNSEEN.has(name)) unseen += 1
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
      if (UNSEEN.has(name)) unseen -= 1
      if (name === 'pre') preformatted -= 1
      edge(name)
    },
  })
  parser.end(markup)
  return text.trim()
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Markup that `textOfMarkup` turns into exactly this text again. */
export function markupOf(text: string): string {
  if (!/[\r\n]/.test(text) && !MARKUP.test(text)) return text
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
  const markup = paragraphs.join('')
  // Only <pre> preserves runs of blanks and lines.
  return textOfMarkup(markup) === text ? markup : `<pre>${escaped(text)}</pre>`
}
