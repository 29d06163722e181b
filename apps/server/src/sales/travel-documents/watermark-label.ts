import type { DocumentMime } from '@aquilane/domain/travel-documents/travel-document'

/**
 * A label from the name a file was sent under: no path, no control characters, and the ending its content has.
 * `../../passport.exe` that holds a JPEG is "passport.jpg".
 */
export function watermarkLabel(name: string, mime: DocumentMime): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const stem =
    base
      .replace(/\.[^.]*$/, '')
      .replace(/^\.+/, '')
      .slice(0, 100) || 'file'
  const [right, others]: [string, readonly string[]] =
    mime === 'application/pdf' ? ['pdf', []] : mime === 'image/png' ? ['png', []] : ['jpg', ['jpeg']]
  const given = /\.([^.]*)$/.exec(base)?.[1] ?? ''
  return `${stem}.${[right, ...others].includes(given.toLowerCase()) ? given : right}`
}
