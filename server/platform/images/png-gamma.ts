/** Gamma of the samples of an ordinary picture, which is sRGB. */
const USUAL_GAMMA = 2.2
/** The decoder takes no exponent beyond this. */
const FARTHEST_GAMMA = 3
/** Chunks with a colour profile, which says more than gamma does. */
const PROFILES = ['sRGB', 'iCCP', 'cICP']

/**
 * The exponent that makes sRGB of a PNG by the gamma in its first bytes, which sharp ignores. 1 for
 * other files.
 */
export function gammaExponentOf(head: Buffer): number {
  let exponent = 1
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString('latin1', at + 4, at + 8)
    if (PROFILES.includes(type)) return 1
    if (type === 'IDAT') break
    if (type === 'gAMA') exponent = 100_000 / (head.readUInt32BE(at + 8) * USUAL_GAMMA)
  }
  const isUsual = Math.abs(exponent - 1) < 0.01 || !Number.isFinite(exponent)
  return isUsual ? 1 : Math.min(FARTHEST_GAMMA, Math.max(1 / FARTHEST_GAMMA, exponent))
}
