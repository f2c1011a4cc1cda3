import type { ReactNode } from 'react'
import { shortId } from '#contract/format.ts'
import type { User } from '#contract/users.ts'
import { LinkButton } from '../ui/button.tsx'

/** §2: full name, short id, email, phone number, WhatsApp if present, shipping if non-empty. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section
      aria-labelledby="profile-name"
      className="max-w-3xl overflow-hidden rounded-box border border-line bg-surface"
    >
      <header className="cloth on-deep flex flex-wrap items-end justify-between gap-4 overflow-hidden bg-deep px-5 py-8 text-on-deep sm:px-8">
        <h2 id="profile-name" className="display text-3xl sm:text-4xl">
          {user.fullName}
        </h2>
        <p className="text-on-deep-muted">
          id <span className="font-semibold text-on-deep tabular-nums">{shortId(user._id, 3)}</span>
        </p>
      </header>
      <dl className="grid gap-x-8 gap-y-6 p-5 sm:grid-cols-2 sm:p-8">
        <Fact title="Email">
          {user.email}
          {!user.isVerified && (
            <span className="block text-sm font-normal text-clay">
              Not verified yet: the link is in the mail that we sent you
            </span>
          )}
        </Fact>
        <Fact title="Phone number">{user.phoneNumber}</Fact>
        {user.whatsapp && <Fact title="WhatsApp">{user.whatsapp}</Fact>}
        {user.shipping.length > 0 && <Fact title="Shipping">{user.shipping.toReversed().join(', ')}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-3 border-t border-line p-5 sm:px-8">
        <LinkButton to="/user/editprofille" className="max-sm:w-full">
          Edit Profile
        </LinkButton>
        <LinkButton to="/user/changepassword" tone="secondary" className="max-sm:w-full">
          Change Password
        </LinkButton>
      </div>
    </section>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
