/** As many stars as a buyer gave: the shop's own rating is lit by another rule, see `Stars`. */
export const ReviewStars = ({ stars, className = '' }: { stars: number; className?: string }) => (
  <span
    className={`stars ${className}`}
    role="img"
    aria-label={`${stars} of 5 stars`}
    data-lit={Math.round(stars) || undefined}
  />
)
