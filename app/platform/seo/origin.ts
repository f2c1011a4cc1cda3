import { useRouteLoaderData } from 'react-router'

/** `https://shop.example`, as the root loader has it. */
export const useOrigin = (): string => {
  const root = useRouteLoaderData('root') as { origin: string } | undefined
  return root?.origin ?? ''
}
