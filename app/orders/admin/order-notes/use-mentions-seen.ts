import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { timelineQueries, useSeeMentions } from './queries.ts'

/** Everyone who has the order before them has seen where they are named. */
export function useMentionsSeen(id: string): void {
  const { data } = useQuery(timelineQueries.mentions())
  const { mutate } = useSeeMentions(id)
  const isNamed = data?.data.some(({ sale }) => sale === id) ?? false
  useEffect(() => {
    if (isNamed) mutate()
  }, [isNamed, mutate])
}
