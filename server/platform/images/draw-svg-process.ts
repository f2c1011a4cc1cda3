import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** Pixels of the longer side that a drawing is scaled to. */
const SIDE = 1200
const MAX_DRAWING_MEMORY = 300_000_000
/** CPU time, because a small drawing takes seconds on a busy machine. */
const MAX_CPU_MS = 5_000

/** The PNG of a drawing; undefined when nothing can be seen. */
export async function rasteriseSvg(svg: Buffer): Promise<Buffer | undefined> {
  const drawing = sharp(svg, { limitInputPixels: false }).resize(SIDE, SIDE, { fit: 'inside' })
  const { data, info } = await drawing.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const alphaChannel = channels - 1
  const isVisible = data.some((value, index) => value > 0 && index % channels === alphaChannel)
  if (!isVisible) return undefined
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer()
}

function usesTooMuch(): boolean {
  const { user, system } = process.cpuUsage()
  return process.memoryUsage.rss() > MAX_DRAWING_MEMORY || (user + system) / 1000 > MAX_CPU_MS
}

// A process of its own: reads a drawing, writes its PNG, or nothing when nothing can be seen.
if (import.meta.main) {
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  setInterval(() => {
    if (usesTooMuch()) process.kill(process.pid, 'SIGKILL')
  }, 10).unref()
  process.stdout.write((await rasteriseSvg(await buffer(process.stdin))) ?? '')
}
