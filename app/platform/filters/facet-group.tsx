import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

/** A part of the filters under its name, which a press folds. */
export const FacetGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className="facet-group">
    <summary>
      {title}
      <Icon name="down" size={18} />
    </summary>
    <fieldset>
      <legend className="sr-only">{title}</legend>
      {children}
    </fieldset>
  </details>
)
