/** A picture that is sent along with a mail. */
export interface MailPicture {
  bytes: Buffer
  contentType: 'image/jpeg'
}

/** A picture by the name that the mail calls it by; null where it is gone. */
export type ReadMailPicture = (name: string) => Promise<MailPicture | null>

const host = 'aquilane'
const image = new RegExp(`<img\\b[^>]*\\ssrc="cid:([a-z0-9-]{2,120})@${host}"[^>]*>`, 'g')

/** The Content-ID of a picture; a mail shows it as `cid:` and this. */
export const contentId = (name: string): string => `${name}@${host}`

/**
 * The pictures that a mail shows, each once. The mail itself says which, so a queue stores a name and never the bytes. What is gone, or cannot be read
 * now, is left out of the mail with its element: a mail without its picture is better than none.
 */
export async function attachPictures(
  html: string,
  read: ReadMailPicture,
): Promise<{ html: string; pictures: (MailPicture & { name: string })[] }> {
  const names = [...new Set([...html.matchAll(image)].flatMap(([, name]) => name ?? []))]
  const found = await Promise.all(names.map(async (name) => ({ name, picture: await read(name).catch(() => null) })))
  const pictures = found.flatMap(({ name, picture }) => (picture ? [{ name, ...picture }] : []))
  const known = new Set(pictures.map(({ name }) => name))
  return { html: html.replaceAll(image, (element, name: string) => (known.has(name) ? element : '')), pictures }
}

/** A mail for a browser, which knows no Content-IDs: its pictures are in the page. */
export async function showPictures(html: string, read: ReadMailPicture): Promise<string> {
  const attached = await attachPictures(html, read)
  return attached.pictures.reduce(
    (page, { name, bytes, contentType }) =>
      page.replaceAll(`src="cid:${contentId(name)}"`, `src="data:${contentType};base64,${bytes.toString('base64')}"`),
    attached.html,
  )
}
