import { encode } from 'uqr'

/**
 * A QR code as one path; black on white in dark, too, for not every app reads it the other way
 * round.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-box border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={svgPathOfQrCode(data)} fill="#000" />
    </svg>
  )
}

const svgPathOfQrCode = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('')
