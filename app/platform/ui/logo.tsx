import { imageVariant } from '#contract/platform/images.ts'
import { useShopSettings } from '../shop/use-shop.ts'

/** The letter in a square; the shop's own K is cut. */
const LogoMark = ({ letter }: { letter: string }) => (
  <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
    <rect width="32" height="32" rx="6" className="fill-lime" />
    {letter === 'K' ? (
      <>
        <path
          d="M9 7v18M23 7l-9.5 9L23 25"
          fill="none"
          className="stroke-on-lime"
          strokeWidth="4.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <g className="fill-on-lime">
          <circle cx="25.5" cy="16" r="1.7" />
          <circle cx="20.6" cy="16" r="1.2" />
        </g>
      </>
    ) : (
      <text x="16" y="23.5" textAnchor="middle" className="display fill-on-lime text-[22px]">
        {letter}
      </text>
    )}
  </svg>
)

/** Signs of a name, and letters of its longest word, that fit at a size. */
const LOGO_SIZES = [
  { size: 'large', name: 8, word: 8 },
  { size: 'middle', name: 20, word: 9 },
] as const

/** A long name is set smaller, so that all of it is in the bar of a phone. */
function logoSizeOf(name: string): 'large' | 'middle' | 'small' {
  const longestWord = Math.max(...name.split(/\s/).map((word) => word.length))
  const fitting = LOGO_SIZES.find(
    (limits) => name.length <= limits.name && longestWord <= limits.word,
  )
  return fitting?.size ?? 'small'
}

/** The two-tone wordmark. `onDeep`: on an indigo background. */
export function Logo({ onDeep = false }: { onDeep?: boolean }) {
  const { name, logo, wordmark } = useShopSettings()
  const [first, second] = wordmark
  if (logo) return <img src={imageVariant(logo, 320, 'webp')} alt={name} className="logo-picture" />
  return (
    <span className="logo" data-size={logoSizeOf(name)}>
      <LogoMark letter={first.charAt(0)} />
      <span className="logo-words display">
        {first}
        <span className={onDeep ? 'text-lime' : 'logo-second'}>{second}</span>
      </span>
    </span>
  )
}
