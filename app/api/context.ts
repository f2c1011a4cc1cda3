import { createContext } from 'react-router'
import type { Call } from './call.ts'

/** The server's typed client for one page request; it calls the API in the same process. */
export const apiContext = createContext<Call>()

/** `https://shop.example`: the shop's own address, for links that leave the page (canonical, Open Graph). */
export const originContext = createContext<string>('')
