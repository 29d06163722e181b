import { createRequire } from 'node:module'
import { openSync, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const open = (family: string, weight: number): Font[] =>
  ['latin', 'latin-ext'].map(
    (part) => openSync(require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`)) as Font,
  )

const fonts = { serif: open('cormorant-garamond', 600), sans: open('instrument-sans', 400) }
export type OutlineFont = keyof typeof fonts

interface OutlineOptions {
  font: OutlineFont
  /** Pixels */
  size: number
}

/** A run of letters that one file of the family has. */
function splitRuns(text: string, [latin, ext]: readonly Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const point = letter.codePointAt(0)!
    const font = !latin!.hasGlyphForCodePoint(point) && ext!.hasGlyphForCodePoint(point) ? ext! : latin!
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

const layOut = (text: string, { font, size }: OutlineOptions) =>
  splitRuns(text, fonts[font]).map((run) => ({ scale: size / run.font.unitsPerEm, run: run.font.layout(run.text) }))

/** Width of a line in pixels. */
export const measureText = (text: string, options: OutlineOptions): number =>
  layOut(text, options).reduce((sum, { scale, run }) => sum + run.advanceWidth * scale, 0)

/** Lines no wider than `width` and of similar length; a line too many ends the text with an ellipsis. */
export function wrapText(text: string, { width, lines: most, ...options }: OutlineOptions & { width: number; lines: number }): string[] {
  let lines = breakLines(text, width, options)
  if (lines.length > most) return [...lines.slice(0, most - 1), `${lines[most - 1]} …`]
  for (let narrower = width - balanceStep; narrower > width / 2; narrower -= balanceStep) {
    const balanced = breakLines(text, narrower, options)
    if (balanced.length > lines.length) break
    lines = balanced
  }
  return lines
}

/** Pixels */
const balanceStep = 24

function breakLines(text: string, width: number, options: OutlineOptions): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && measureText(`${last} ${word}`, options) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/**
 * A line of text as SVG outlines, for pictures that are drawn where no font is installed.
 * @param x start of the line; `y` its baseline; pixels
 */
export function outlineText(text: string, { x, y, fill, ...options }: OutlineOptions & { x: number; y: number; fill: string }): string {
  let pen = x
  const outlines: string[] = []
  for (const { scale, run } of layOut(text, options)) {
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = run.positions[at]!
      const path = glyph.path.toSVG()
      if (path !== '')
        outlines.push(
          `<path transform="translate(${(pen + xOffset * scale).toFixed(2)} ${(y - yOffset * scale).toFixed(2)}) scale(${scale} ${-scale})" d="${path}"/>`,
        )
      pen += xAdvance * scale
    }
  }
  return `<g fill="${fill}">${outlines.join('')}</g>`
}
