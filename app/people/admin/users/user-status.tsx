import type { AccountStatus } from '#contract/platform/roles.ts'

export const UserStatus = ({ status }: { status: AccountStatus }) => (
  <span
    className={`tag inline-block border text-sm leading-snug font-semibold whitespace-nowrap ${
      status === 'block'
        ? 'border-danger bg-danger-soft text-danger'
        : 'border-fine bg-fine-soft text-fine'
    }`}
  >
    {status === 'block' ? 'blocked' : 'active'}
  </span>
)
