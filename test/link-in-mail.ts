import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The newest link in a mail to an address that the shop has written to its data folder; undefined
 * where there is none yet.
 */
export async function linkInMail(
  dataDir: string,
  to: string,
  path: string,
): Promise<string | undefined> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) =>
    /^[^.].*\.eml$/.test(name),
  )
  for (const name of names.sort().reverse()) {
    const mail = (await readFile(join(folder, name), 'utf8'))
      .replace(/=\r?\n/g, '')
      .replace(/=3D/g, '=')
    const link = mail.includes(to) ? new RegExp(`${path}[\\w-]+`).exec(mail)?.[0] : undefined
    if (link) return link
  }
  return undefined
}
