import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { openSync, type Font } from 'fontkit'
import pdfmake from 'pdfmake'
import type { Content, ContentText } from 'pdfmake/interfaces.js'
import type { PdfDocument, RenderResponse, RenderRequest } from './document.ts'

const require = createRequire(import.meta.url)
const file = (family: string, part: string, weight: number) =>
  require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`)

// The files hold a part of the alphabet each; the printer cannot read the variable ones.
const sans = { latin: file('instrument-sans', 'latin', 400), ext: file('instrument-sans', 'latin-ext', 400) }
const fonts = {
  sans: { normal: sans.latin, bold: file('instrument-sans', 'latin', 600) },
  sansExt: { normal: sans.ext, bold: file('instrument-sans', 'latin-ext', 600) },
  serif: { normal: file('cormorant-garamond', 'latin', 500), bold: file('cormorant-garamond', 'latin', 600) },
  serifExt: { normal: file('cormorant-garamond', 'latin-ext', 500), bold: file('cormorant-garamond', 'latin-ext', 600) },
}
const files = new Set(Object.values(fonts).flatMap((styles) => Object.values(styles)))
pdfmake.setFonts(fonts)
// Hairlines between rows, none at the sides; documents refer to it by name because they cannot contain functions.
pdfmake.setTableLayouts({
  ruled: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.6),
    vLineWidth: () => 0,
    hLineColor: () => '#d9d4c9',
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: (column, { table }) => (column === table.body[0]!.length - 1 ? 0 : 8),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
})
// A document brings nothing with it: no pictures by address, no files but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => files.has(path))

const [latin, ext] = [openSync(sans.latin) as Font, openSync(sans.ext) as Font]

/** Text in pieces that one font has the letters for; a letter that none has becomes a question mark. */
function splitByFont(text: string): { text: string; ext: boolean }[] {
  const runs: { text: string; ext: boolean }[] = []
  // The no-break space of the formatters is one; narrow ones and the like are not in the fonts.
  for (const letter of text.normalize('NFC').replaceAll(/[\u2000-\u200A\u202F]/g, '\u00A0')) {
    const point = letter.codePointAt(0)!
    const inLatin = point < 32 || latin.hasGlyphForCodePoint(point)
    const inExt = !inLatin && ext.hasGlyphForCodePoint(point)
    const last = runs.at(-1)
    const drawn = inLatin || inExt ? letter : '?'
    if (last && last.ext === inExt) last.text += drawn
    else runs.push({ text: drawn, ext: inExt })
  }
  return runs
}

/** The same content with every text in fonts that have its letters. */
function withFonts(content: unknown, font: 'sans' | 'serif' = 'sans'): unknown {
  if (typeof content === 'string') return withFonts({ text: content }, font)
  if (Array.isArray(content)) return content.map((part) => withFonts(part, font))
  if (typeof content !== 'object' || content === null) return content
  const own = (content as ContentText).font === 'serif' ? 'serif' : font
  const entries = Object.entries(content).map(([key, value]) => {
    if (key === 'text')
      return [
        key,
        typeof value === 'string'
          ? splitByFont(value).map((run) => ({ text: run.text, font: run.ext ? `${own}Ext` : own }))
          : withFonts(value, own),
      ]
    const nested = ['stack', 'columns', 'ul', 'ol'].includes(key)
    if (nested) return [key, withFonts(value, own)]
    if (key === 'table') return [key, { ...(value as object), body: withFonts((value as { body: unknown }).body, own) }]
    return [key, value]
  })
  return Object.fromEntries(entries)
}

async function render({ title, language, content, footer }: PdfDocument): Promise<Uint8Array> {
  const document = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [48, 52, 48, 56],
    info: { title, author: 'Aquilane', creator: 'Aquilane', producer: 'Aquilane' },
    language,
    displayTitle: true,
    defaultStyle: { font: 'sans', fontSize: 9, lineHeight: 1.25, color: '#1c2430' },
    content: withFonts(content) as Content,
    footer: (page, pages) =>
      withFonts({
        text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
        alignment: 'center',
        fontSize: 7.5,
        color: '#5b6472',
        margin: [48, 18, 48, 0],
      }) as Content,
  })
  return document.getBuffer()
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (said: RenderResponse): void => parentPort!.postMessage(said)

parentPort!.on('message', ({ id, document }: RenderRequest) => {
  render(document).then(
    (bytes) => answer({ id, bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ id, fault: String(error) }),
  )
})
