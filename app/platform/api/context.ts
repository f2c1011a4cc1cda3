import { createContext } from 'react-router'
import type { ApiCall } from './call.ts'

/** The server's typed client for one page request; it calls the API in the same process. */
export const apiContext = createContext<ApiCall>()

/**
 * The page of one request, as `entry.server.tsx` renders it: through a web response its bytes would
 * pass three streams.
 */
export const htmlContext = createContext<Buffer | undefined>(undefined)

/**
 * `https://shop.example`: the shop's own address, for links that leave the page (canonical, Open
 * Graph).
 */
export const originContext = createContext<string>('')
