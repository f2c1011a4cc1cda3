import { inflateSync } from 'node:zlib'

/**
 * The texts of a PDF that this shop wrote, in the order in which they are drawn; a wrapped text is
 * one for each line.
 */
export function textsOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter((body) => / Tf\n/.test(body))
    .flatMap((stream) => textsOf(stream, fonts))
}

export const pagesOfPdf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

const OBJECT = /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g

/** Each object by its number; a stream as it is read. */
const objectsOf = (pdf: Buffer): Map<string, string> =>
  new Map(
    [...pdf.toString('latin1').matchAll(OBJECT)].map(([, id = '', body = '']) => [
      id,
      readable(body),
    ]),
  )

function readable(body: string): string {
  const [, dictionary = body, data] = /^([\s\S]*?)\nstream\n([\s\S]*)\nendstream$/.exec(body) ?? []
  if (data === undefined) return body
  const bytes = Buffer.from(data, 'latin1')
  return dictionary.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : data
}

type Font = Map<string, string>

/** The letters of each font by its name on the page: `F1`. */
function fontsOf(objects: Map<string, string>): Map<string, Font> {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      return [name, lettersOf(objects.get(map) ?? '')]
    }),
  )
}

const lettersOf = (map: string): Font =>
  new Map(
    [...map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)].flatMap(([, first = '0', list = '']) =>
      [...list.matchAll(/<([\w ]*)>/g)].map(([, code = ''], i): [string, string] => [
        (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'),
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )

function textsOf(stream: string, fonts: Map<string, Font>): string[] {
  let font: Font | undefined
  return [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, shown]) => {
    if (name) font = fonts.get(name)
    if (shown === undefined) return []
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].flatMap(
      ([, hex = '']) => hex.match(/\w{4}/g) ?? [],
    )
    return [glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? '').join('')]
  })
}
