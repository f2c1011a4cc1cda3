import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, sender } from '../../platform/api/browser.ts'
import { recordQuery } from '../../platform/api/query.ts'

/** The returns of one order, and what can still be sent back: never cached, as the shop changes them. */
export const saleReturnsQuery = (id: string) => recordQuery('GET /sales/:id/returns', { params: { id } })

/** Returns, and the orders that they are of. */
const isReturnRead = ({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean =>
  /^GET \/(returns|sales|audit)\b/.test(String(name))

function useReturnChange<Input>(send: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ predicate: isReturnRead }),
  })
}

export const useAskReturn = (sale: string) =>
  useReturnChange(({ photos, ...body }: { photos: readonly Blob[]; lines: string; reason: string; words: string }) =>
    callApi('POST /sales/:id/returns', { params: { id: sale }, body: asForm(body), files: { photos } }),
  )

type Asked = Parameters<typeof callApi<'POST /sales/:id/returns'>>[1]['body']
/** The server checks the reason. */
const asForm = (body: { lines: string; reason: string; words: string }): Asked => body as Asked

export const useActOnReturn = (id: string) => useReturnChange(sender('PUT /returns/:id', { id }))
