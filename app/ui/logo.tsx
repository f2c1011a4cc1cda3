import { brand } from '#contract/brand.ts'

/** The shop's stamp: a K cut from one adire square; the narrowest screens go without. */
function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8 max-[22rem]:hidden" aria-hidden="true">
      <rect width="32" height="32" rx="6" className="fill-lime" />
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
    </svg>
  )
}

/** The two-tone wordmark. `onDeep`: on an indigo background. */
export function Logo({ onDeep = false }: { onDeep?: boolean }) {
  const [first, second] = brand.wordmark
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className="display text-2xl">
        {first}
        <span className={onDeep ? 'text-lime' : 'logo-second'}>{second}</span>
      </span>
    </span>
  )
}
