import type { ReactNode } from 'react'

export type SectionTexts = {
  id: string
  title: string
  /** The section's effect, and the pages that show it. */
  about: string
}

export const Section = ({ id, title, about, children }: SectionTexts & { children: ReactNode }) => (
  <section aria-labelledby={id} className="settings-section">
    <div className="grid content-start gap-2">
      <h2 id={id} className="display scroll-mt-24 text-2xl">
        {title}
      </h2>
      <p className="max-w-prose text-sm text-muted">{about}</p>
    </div>
    <div className="grid min-w-0 content-start gap-2">{children}</div>
  </section>
)

export const SectionLinks = ({ sections }: { sections: readonly SectionTexts[] }) => (
  <nav aria-label="Sections" className="-mx-3 mb-6 flex flex-wrap">
    {sections.map(({ id, title }) => (
      <a key={id} href={`#${id}`} className="button button-quiet px-3">
        {title}
      </a>
    ))}
  </nav>
)
