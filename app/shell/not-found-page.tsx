import { data } from 'react-router'
import { messages } from '#contract/messages.ts'
import { NotFound } from '../platform/loaded/not-found.tsx'

export const loader = () => {
  throw data(messages.notFound, { status: 404 })
}

/** Without it a click would call the server. */
export const clientLoader = () => null

export default function NotFoundPage() {
  return <NotFound />
}
