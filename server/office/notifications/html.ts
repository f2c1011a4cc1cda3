/** Markup that is safe to send: made by `html`, never by joining texts. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type HtmlPart = Html | string | number | readonly Html[]

const escapeHtmlText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const toSafeMarkup = (part: HtmlPart): string => {
  if (part instanceof Html) return part.markup
  if (Array.isArray(part)) return part.map((piece: Html) => piece.markup).join('')
  return escapeHtmlText(String(part))
}

/**
 * A template in which every value is escaped, unless it is markup already: a name cannot bring a
 * tag along.
 */
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html => {
  const escapedParts = parts.map(toSafeMarkup)
  return new Html(String.raw({ raw: strings }, ...escapedParts))
}
