import { Marked, type Token, type Tokens } from 'marked'
import sanitize from 'sanitize-html'

/** `summary`: the first paragraph as plain text. */
export type RenderedText = { html: string; summary: string }

const markdownParser = new Marked({ gfm: true, async: false })

const BLOCK_TAGS = 'h2 h3 h4 h5 h6 p blockquote ul ol li pre hr br'.split(' ')
const TEXT_TAGS = 'a b strong i em del s u code sub sup small mark abbr kbd'.split(' ')
const TABLE_TAGS = 'table thead tbody tr th td'.split(' ')

/**
 * Everything that a page may contain. Any other tag is left out and its text stays; scripts and
 * styles go with their text.
 */
const ALLOWED_HTML: sanitize.IOptions = {
  allowedTags: [...BLOCK_TAGS, ...TEXT_TAGS, ...TABLE_TAGS],
  // No id, name, class or style: with them a text could pass itself off as a part of the page.
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    th: ['scope', 'align'],
    td: ['align'],
    abbr: ['title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    th: (tagName, attribs) => ({ tagName, attribs: { scope: 'col', ...attribs } }),
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
}

/** Renders Markdown as HTML that is safe to show to anyone. It may take long: see render-aside.ts. */
export function renderMarkdown(markdown: string): RenderedText {
  const tokens = markdownParser.lexer(markdown)
  levelHeadings(tokens)
  const html = sanitize(markdownParser.parser(tokens), ALLOWED_HTML)
  return {
    html: html
      .replaceAll('<table>', SCROLLING_TABLE_START)
      .replaceAll('</table>', '</table></div>'),
    summary: firstParagraphText(tokens),
  }
}

/**
 * On a phone a wide table scrolls by itself, also by keyboard. The sanitiser has closed each table
 * and left it no attribute, so that a replacement of text finds them all.
 */
const SCROLLING_TABLE_START = '<div role="region" aria-label="Table" tabindex="0"><table>'

/**
 * Changes the levels of headings: they begin below the page's title, which is its h1, and leave no
 * level out, whatever was typed.
 */
function levelHeadings(tokens: Token[]): void {
  let level = 1
  void markdownParser.walkTokens(tokens, (token) => {
    if (token.type !== 'heading') return
    level = Math.min(level + 1, Math.max(2, token.depth), 6)
    token.depth = level
  })
}

const firstParagraphText = (tokens: readonly Token[]): string => {
  const paragraph = tokens.find(({ type }) => type === 'paragraph')
  return paragraph ? plainTextOfToken(paragraph).replace(/\s+/g, ' ').trim().slice(0, 300) : ''
}

const TEXT_TOKEN_TYPES = ['text', 'escape', 'codespan']

function plainTextOfToken(token: Token): string {
  const { type, tokens, text } = token as Tokens.Generic
  if (type === 'br') return ' '
  if (tokens) return tokens.map(plainTextOfToken).join('')
  return TEXT_TOKEN_TYPES.includes(type) && typeof text === 'string' ? text : ''
}
