export type RasterKind = 'png' | 'jpeg' | 'gif'

const SIGNATURES: readonly { bytes: readonly number[]; kind: RasterKind }[] = [
  { bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], kind: 'png' },
  { bytes: [0xff, 0xd8], kind: 'jpeg' }, // stray bytes may follow
  { bytes: [0x47, 0x49, 0x46, 0x38, 0x37, 0x61], kind: 'gif' },
  { bytes: [0x47, 0x49, 0x46, 0x38, 0x39, 0x61], kind: 'gif' },
]

/** iPhones and many other phones take photos of this kind. No shop page can show it. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cx]|m[is]f1.{0,32}hei[cx])/s

/** Kind of a file by its first bytes, whatever its name. */
export function detectImageKind(head: Uint8Array): RasterKind | 'heic' | 'svg' | undefined {
  const signature = SIGNATURES.find(({ bytes }) =>
    bytes.every((byte, index) => head[index] === byte),
  )
  if (signature) return signature.kind
  if (HEIC.test(String.fromCharCode(...head.subarray(4, 64)))) return 'heic'
  return BEFORE_SVG.test(withoutComments(new TextDecoder().decode(head))) ? 'svg' : undefined
}

/** Leaves out comments. A comment that does not end takes all of the rest. */
export const withoutComments = (xml: string): string =>
  xml.replace(/<!--.*?(?:-->|$)/gs, '').trimStart()

/**
 * What is before the first element, `<svg`: declarations and a document type, whose own
 * declarations it captures.
 */
export const BEFORE_SVG =
  /^(?:<\?[^>]*>\s*)*(?:<!DOCTYPE[^>[]*(?:\[([^\]]*)\]\s*)?>\s*)?(?=<(?:svg:)?svg[\s>])/i
