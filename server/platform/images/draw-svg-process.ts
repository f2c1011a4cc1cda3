import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// A process of its own: reads a drawing, writes its PNG.
sharp.concurrency(1)
const svg = await buffer(process.stdin)
process.stdout.write(
  await sharp(svg, { limitInputPixels: 1200 * 1200 })
    .png()
    .toBuffer(),
)
