import type { ReactNode } from 'react'

type SectionProps = {
  id: string
  title: ReactNode
  className?: string
  headingClass?: string
  children: ReactNode
}

export const PageSection = ({
  id,
  title,
  className,
  headingClass = 'display text-2xl',
  children,
}: SectionProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={headingClass}>
      {title}
    </h2>
    {children}
  </section>
)
