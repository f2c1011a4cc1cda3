export const OptionSwatch = ({ colour, size = 16 }: { colour: string; size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" className="shrink-0">
    <circle cx="8" cy="8" r="7.25" fill={colour} stroke="var(--control)" strokeWidth="1.5" />
  </svg>
)
