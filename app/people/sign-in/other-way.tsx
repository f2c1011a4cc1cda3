import { Link, useLocation } from 'react-router'

type OtherWayProps = { question: string; to: string; children: string }

export function OtherWay({ question, to, children }: OtherWayProps) {
  const { state } = useLocation()
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {question}
      <Link to={to} state={state} className="text-link py-2">
        {children}
      </Link>
    </p>
  )
}
