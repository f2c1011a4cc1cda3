import { PAGE_SIZE } from './limits.ts'

/** The parameters of a list call for page `page`, counted from 1. */
export const listParamsOfPage = (page: number) => ({
  limit: PAGE_SIZE,
  skip: PAGE_SIZE * (page - 1),
})
