import {
  type FetchQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryClient,
  type QueryFunction,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { CallName, Calls } from '#contract/api.ts'
import { listParamsOfPage } from '#contract/platform/paging.ts'
import { isFieldsObject } from '../store/guards.ts'
import { type ToastLink, toast } from '../ui/toast.ts'
import type { CallParams } from './browser.ts'
import type { ApiCall, ApiError } from './call.ts'
import { unpackAnswer, unpackForPage } from './page-answer.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    mutationMeta: {
      /** Toasted in place of the server's message; '' toasts nothing. */
      successText?: string
      /** Where the toast of a success leads. */
      offer?: ToastLink
      /** Toasted in place of the error's message; '' toasts nothing. */
      errorText?: string | ((error: ApiError) => string)
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: queries of every kind, side by side
export type AnyQuery = FetchQueryOptions<any, any, any, any>

type QueryOf<Name extends CallName> = Calls[Name]['input']['query']

/** Arguments after the name of a read call: the parameters of its path, and of its query. */
type ReadParams<Name extends CallName> =
  undefined extends QueryOf<Name>
    ? CallParams<Name, [query?: QueryOf<Name>]>
    : [params: Calls[Name]['input']['params'], query: QueryOf<Name>]

/** A read call as a query: its key is the call itself, so that two calls never share a key. */
export const queryApi = <Name extends CallName>(name: Name, ...[params, query]: ReadParams<Name>) =>
  queryOptions<Calls[Name]['output'], ApiError>({ queryKey: [name, { params, query }] })

/** A query that every page refetches when it opens. */
export const queryApiFresh = <Name extends CallName>(name: Name, ...params: ReadParams<Name>) => ({
  ...queryApi(name, ...params),
  staleTime: 0,
})

type ListCallName = Extract<CallName, `${string}/:limit/:skip${string}`>

/** A fresh query of a page of a list; `page` and `search` are those of its address. */
export const listQuery = <Name extends ListCallName>(
  name: Name,
  { page, search }: { page: number; search: string },
  query?: QueryOf<Name>,
) => {
  const params = { ...listParamsOfPage(page), search }
  return queryApiFresh(name, ...([params, query] as unknown as ReadParams<Name>))
}

/** A fresh query of one record: another record's data is never shown in its place. */
export const recordQuery = <Name extends CallName>(name: Name, ...params: ReadParams<Name>) => ({
  ...queryApiFresh(name, ...params),
  placeholderData: undefined,
})

/** A read call as a query that stores only a part of its answer; `part` names it in the key. */
export const partOfAnswer = <Name extends CallName, Part>(
  name: Name,
  input: Calls[Name]['input'],
  [part, read]: readonly [name: string, read: (answer: Calls[Name]['output']) => Part],
) =>
  queryOptions<Part, ApiError>({
    queryKey: [name, input, part],
    queryFn: async (context) => {
      const call = context.client.getDefaultOptions().queries?.queryFn as QueryFunction<
        Calls[Name]['output'],
        QueryKey
      >
      return read(await call(context))
    },
  })

const RETRIES = 3

/** A 4xx would be the same on a retry. */
export const mayRetryCall =
  (retries: number) =>
  (failures: number, { status = 500 }: ApiError): boolean =>
    failures < retries && status >= 500

export const retryOnce = { retry: mayRetryCall(1) }

/**
 * Every query runs through `call`; `onServer` never retries, so that a missing product is a 404 at
 * once.
 */
export function createQueryClient(call: ApiCall, { onServer = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      hydrate: { deserializeData: import.meta.env.SSR ? unpackForPage : unpackAnswer },
      // Offline, a call fails like any other: the page shows it, in place of waiting without end.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        queryFn: ({ queryKey, signal }) =>
          call(queryKey[0] as never, queryKey[1] as never, { signal }),
        retry: onServer ? false : mayRetryCall(RETRIES),
        placeholderData: keepPreviousData,
        staleTime: 30_000,
      },
    },
    // Results are toasted here, once: a component never toasts what a mutation brought.
    mutationCache: new MutationCache({
      onSuccess: (data, _variables, _result, mutation) => {
        const told = isFieldsObject(data) && 'message' in data ? String(data.message) : ''
        const text = mutation.meta?.successText ?? told
        if (text) toast.success(text, mutation.meta?.offer)
      },
      onError: (error, _variables, _result, mutation) => {
        const { errorText = error.message } = mutation.meta ?? {}
        const text = typeof errorText === 'function' ? errorText(error as ApiError) : errorText
        if (text) toast.error(text)
      },
    }),
  })
}
