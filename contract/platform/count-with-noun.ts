/** Writes a count with its noun, such as `1 mail` or `2,000 mails`. Texts of all pages load it. */
export const countWithNoun = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`
