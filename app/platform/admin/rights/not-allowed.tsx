import { messages } from '#contract/messages.ts'
import { namesOf, type RightRule } from '#contract/platform/rights.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const NotAllowed = ({ right }: { right: RightRule }) => (
  <EmptyState text="This page is not among your rights">
    <p className="max-w-prose">{messages.needsRight(namesOf(right))}.</p>
    <LinkButton to="/admin">{messages.dashboard}</LinkButton>
  </EmptyState>
)
