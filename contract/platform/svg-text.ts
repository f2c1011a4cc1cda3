/** Without comments. A comment that does not end takes all of the rest. */
export const withoutComments = (xml: string): string =>
  xml
    .split('<!--')
    .map((part, place) => {
      if (place === 0) return part
      const end = part.indexOf('-->')
      return end < 0 ? '' : part.slice(end + 3)
    })
    .join('')
    .trimStart()

/** What is before the first element, `<svg`: declarations and a document type, whose own declarations it captures. */
export const BEFORE_SVG = /^(?:<\?[^>]*>\s*)*(?:<!DOCTYPE[^>[]*(?:\[([^\]]*)\]\s*)?>\s*)?(?=<(?:svg:)?svg[\s>])/i
