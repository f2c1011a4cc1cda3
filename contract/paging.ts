import { PAGE_SIZE } from './limits.ts'

/** Offset of page `page`, counted from 1: 50 × (page − 1). §9 */
export const skipOf = (page: number): number => PAGE_SIZE * (page - 1)
