import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

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
