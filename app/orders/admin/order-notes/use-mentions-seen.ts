import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { timelineQueries, useSeeMentions } from './queries.ts'

export function useMentionsSeen(id: string): void {
  const { data } = useQuery(timelineQueries.mentions())
  const { mutate } = useSeeMentions(id)
  const isNamed = data?.data.some(({ sale }) => sale === id) ?? false
  useEffect(() => {
    if (isNamed) mutate()
  }, [isNamed, mutate])
}
