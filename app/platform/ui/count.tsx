export const CountBadge = ({ number }: { number: number }) => (
  <span
    aria-hidden="true"
    className="absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-content-center rounded-full bg-lime px-1 text-[0.6875rem] leading-none font-bold text-on-lime"
  >
    {number}
  </span>
)
