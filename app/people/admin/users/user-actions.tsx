import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { mayChangeUser } from '#contract/people/user-rules.ts'
import type { User } from '#contract/people/users.ts'
import { roleOf } from '#contract/platform/roles.ts'
import type { SessionUser } from '../../../platform/store/session-user.ts'
import { Button, type Tone } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useSetRole, useSetStatus } from './queries.ts'

type Props = { user: User; actor: SessionUser }

/** A role button and a block/unblock button, only where they would not be refused. */
export function UserActions({ user, actor }: Props) {
  const role = roleOf(user.role)
  if (role === undefined || !mayChangeUser(actor, { id: user._id, role })) {
    return <p className="text-muted">{user._id === actor.id ? texts.self : texts.superAdmin}</p>
  }
  return (
    <>
      {role === 'admin' ? <MakeBasic user={user} /> : <MakeAdmin user={user} actor={actor} />}
      <SetStatus user={user} />
    </>
  )
}

const texts = {
  self: 'This is your own account: its role and status can only be changed by others.',
  superAdmin: 'The role and status of a super admin cannot be changed here.',
  unmailed: 'No mail is sent: tell them yourself.',
  mailed: 'They and every super admin get a mail.',
}

function MakeAdmin({ user, actor }: Props) {
  const { mutate, isPending } = useSetRole(user._id)
  return (
    <Act
      label={messages.makeAdmin}
      tone="secondary"
      title={`Make ${user.fullName} an admin?`}
      pending={isPending}
      onConfirm={(done) => mutate('admin', { onSettled: done })}
    >
      <p>
        They will see every order and every customer’s details, and can change products, regions and users. They are
        signed out everywhere, and sign in again to the back office.
      </p>
      {!user.isVerified && (
        <p className="font-semibold text-clay">
          Their email address is not verified yet: only then can they be made an admin.
        </p>
      )}
      <p>
        {actor.role === 'superAdmin'
          ? 'You will find them under Admins.'
          : 'Only a super admin can undo this, and you will no longer see them among the users.'}{' '}
        {texts.mailed}
      </p>
    </Act>
  )
}

function MakeBasic({ user }: { user: User }) {
  const { mutate, isPending } = useSetRole(user._id)
  return (
    <Act
      label={messages.makeBasic}
      tone="secondary"
      title={`Make ${user.fullName} a basic user?`}
      pending={isPending}
      onConfirm={(done) => mutate('users', { onSettled: done })}
    >
      <p>
        They lose the back office at once: they are signed out everywhere, and sign in again as a customer. You will
        find them under Users.
      </p>
      <p>{texts.mailed}</p>
    </Act>
  )
}

/** One button, so that it keeps the focus when it becomes its opposite. */
function SetStatus({ user }: { user: User }) {
  const { mutate, isPending } = useSetStatus(user._id)
  // Only a stored 'unblock' offers to block; 'block' is blocked.
  const next = user.status === 'unblock' ? 'block' : 'unblock'
  const { tone, title, text } = statusActs[next]
  return (
    <Act
      label={next}
      tone={tone}
      title={title(user.fullName)}
      pending={isPending}
      onConfirm={(done) => mutate(next, { onSettled: done })}
    >
      <p>{text}</p>
      <p>{texts.unmailed}</p>
    </Act>
  )
}

const statusActs = {
  block: {
    tone: 'danger',
    title: (name: string) => `Block ${name}?`,
    text: 'They are signed out everywhere at once, and cannot sign in until they are unblocked. Their orders stay as they are.',
  },
  unblock: {
    tone: 'secondary',
    title: (name: string) => `Unblock ${name}?`,
    text: 'They can sign in again at once, with the password that they had.',
  },
} as const

type ActProps = {
  label: string
  tone: Tone
  title: string
  pending: boolean
  onConfirm: (done: () => void) => void
  children: ReactNode
}

function Act({ label, tone, title, pending, onConfirm, children }: ActProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button tone={tone} className="max-sm:w-full" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => onConfirm(close)}
        title={title}
        confirmLabel={`Confirm: ${label}`}
        pending={pending}
      >
        <div className="grid gap-3">{children}</div>
      </ConfirmDialog>
    </>
  )
}
