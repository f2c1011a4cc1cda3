/**
 * A dot of this colour (`#rrggbb`). An attribute and not a style: the content policy allows no
 * inline style.
 */
export const ColourSwatch = ({ colour }: { colour: string }) => (
  <svg width={20} height={20} className="swatch" aria-hidden="true">
    <circle cx={10} cy={10} r={9} fill={colour} />
  </svg>
)
