import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { mayChangeUser } from '#contract/people/user-rules.ts'
import type { User } from '#contract/people/users.ts'
import { roleOfId } from '#contract/platform/roles.ts'
import type { SessionUser } from '../../../platform/store/session-user.ts'
import type { ButtonTone } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { useSetStatus, useSetUserRole } from './queries.ts'

type UserActionsProps = { user: User; actor: SessionUser }

/** A role button and a block/unblock button, only where they would not be refused. */
export function UserActions({ user, actor }: UserActionsProps) {
  const role = roleOfId(user.role)
  if (role === undefined || !mayChangeUser(actor, { id: user._id, role })) {
    return (
      <p className="text-muted">
        {user._id === actor.id ? USER_ACTION_TEXTS.self : USER_ACTION_TEXTS.superAdmin}
      </p>
    )
  }
  return (
    <>
      {role === 'admin' ? <MakeBasic user={user} /> : <MakeAdmin user={user} actor={actor} />}
      <SetStatus user={user} />
    </>
  )
}

const USER_ACTION_TEXTS = {
  self: 'This is your own account: its role and status can only be changed by others.',
  superAdmin: 'The role and status of a super admin cannot be changed here.',
  unmailed: 'No mail is sent: tell them yourself.',
  mailed: 'They and every super admin get a mail.',
}

function MakeAdmin({ user, actor }: UserActionsProps) {
  return (
    <UserActionButton
      act={useSetUserRole(user._id)}
      input="admin"
      label={messages.makeAdmin}
      title={`Make ${user.fullName} an admin?`}
    >
      <p>
        They will see every order and every customer’s details, and can change products, regions and
        users. They are signed out everywhere, and sign in again to the back office.
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
        {USER_ACTION_TEXTS.mailed}
      </p>
    </UserActionButton>
  )
}

function MakeBasic({ user: { _id, fullName } }: { user: User }) {
  return (
    <UserActionButton
      act={useSetUserRole(_id)}
      input="users"
      label={messages.makeBasic}
      title={`Make ${fullName} a basic user?`}
    >
      <p>
        They lose the back office at once: they are signed out everywhere, and sign in again as a
        customer. You will find them under Users.
      </p>
      <p>{USER_ACTION_TEXTS.mailed}</p>
    </UserActionButton>
  )
}

/** One button, so that it keeps the focus when it becomes its opposite. */
function SetStatus({ user }: { user: User }) {
  // Only a stored 'unblock' offers to block; 'block' is blocked.
  const next = user.status === 'unblock' ? 'block' : 'unblock'
  const { tone, title, text } = statusActs[next]
  return (
    <UserActionButton
      act={useSetStatus(user._id)}
      input={next}
      label={next}
      tone={tone}
      title={title(user.fullName)}
    >
      <p>{text}</p>
      <p>{USER_ACTION_TEXTS.unmailed}</p>
    </UserActionButton>
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

type ActProps<Input> = {
  label: string
  tone?: ButtonTone
  title: string
  act: UseMutationResult<unknown, Error, Input>
  input: NoInfer<Input>
  children: ReactNode
}

const UserActionButton = <Input,>({
  label,
  tone = 'secondary',
  title,
  children,
  ...rest
}: ActProps<Input>) => (
  <ConfirmButton
    {...rest}
    button={{ tone, className: 'max-sm:w-full', children: label }}
    title={title}
    confirmLabel={`Confirm: ${label}`}
  >
    <div className="grid gap-3">{children}</div>
  </ConfirmButton>
)
