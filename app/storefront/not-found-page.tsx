import { data } from 'react-router'
import { messages } from '#contract/messages.ts'
import { NotFound } from '../shell/not-found.tsx'

/** Any address that no page has. */
export const loader = () => {
  throw data(messages.notFound, { status: 404 })
}

/** A click inside the shop needs no server to learn that. */
export const clientLoader = () => null

export default function NotFoundPage() {
  return <NotFound />
}
