import type { ReactNode } from 'react'
import type { User } from '#contract/people/users.ts'
import { digitsOfPhone, shortenId } from '#contract/platform/format.ts'

type ProfileCardProps = {
  user: User
  /** Another user's profile: links for mail and call. */
  isOther?: boolean
  more?: ReactNode
  children?: ReactNode
}

/** A user's facts. Another user's e-mail and phone number are links that start a mail or a call. */
export function ProfileCard({ user, isOther = false, more, children }: ProfileCardProps) {
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
          id{' '}
          <span className="font-semibold text-on-deep tabular-nums">{shortenId(user._id, 3)}</span>
        </p>
      </header>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-6 p-5 sm:p-8">
        <ProfileFact title="Email">
          <Contact to={isOther && `mailto:${user.email}`}>{user.email}</Contact>
          {!user.isVerified && (
            <span className="block text-sm font-normal text-clay">
              {isOther
                ? 'Not verified yet'
                : 'Not verified yet: the link is in the mail that we sent you'}
            </span>
          )}
        </ProfileFact>
        <ProfileFact title="Phone number">
          <Contact to={isOther && `tel:${digitsOfPhone(user.phoneNumber)}`}>
            {user.phoneNumber}
          </Contact>
        </ProfileFact>
        {user.whatsapp && <ProfileFact title="WhatsApp">{user.whatsapp}</ProfileFact>}
        {user.shipping.length > 0 && (
          <ProfileFact title="Shipping">{user.shipping.toReversed().join(', ')}</ProfileFact>
        )}
        {more}
      </dl>
      {children && (
        <div className="flex flex-wrap gap-3 border-t border-line p-5 sm:px-8">{children}</div>
      )}
    </section>
  )
}

/** `isShort`: two fit side by side on a phone. */
export const ProfileFact = ({
  title,
  isShort,
  children,
}: {
  title: string
  isShort?: boolean
  children: ReactNode
}) => (
  <div className={isShort ? '' : 'max-sm:col-span-2'}>
    <dt className="text-sm text-muted">{title}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

const Contact = ({ to, children }: { to: string | false; children: string }) =>
  to ? (
    <a href={to} className="text-link">
      {children}
    </a>
  ) : (
    children
  )
