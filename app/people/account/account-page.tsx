import type { ComponentType, ReactNode } from 'react'
import { Seo } from '../../platform/seo/seo.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { RequireUser } from './require-user.tsx'

type AccountPageProps = {
  title: string
  parent?: { title: string; to: string }
  children: ReactNode
}

/** One page of the account: its heading is there at once, the rest is only for its signed-in user. */
export function AccountPage({ title, parent, children }: AccountPageProps) {
  const crumbs = [{ title: 'Home', to: '/' }, { title: 'Account', to: '/user' }, ...(parent ? [parent] : []), { title }]
  return (
    <>
      <Seo title={title} noindex />
      <div className="print:hidden">
        <PageHeading title={title} crumbs={crumbs} />
      </div>
      <RequireUser>{children}</RequireUser>
    </>
  )
}

/** A page whose heading does not depend on its address. */
export const accountPage = (heading: Omit<AccountPageProps, 'children'>, Body: ComponentType) => () => (
  <AccountPage {...heading}>
    <Body />
  </AccountPage>
)
