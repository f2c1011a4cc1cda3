/** The one address of a page of a list: page 1 has no `?page=`. */
export const pathOfListPage = (path: string, page: number): string =>
  page > 1 ? `${path}?page=${page}` : path
