/** Text alternative and identity that every picture takes. */
export interface PictureOptions {
  /** Prefix of all ids inside the picture; two pictures of one page need different ones. Letters, digits, `-` and `_`. */
  idPrefix: string
  /** Accessible name. Without it the picture is decoration and hidden from assistive technology. */
  title?: string
  /** Longer description, announced after the name. */
  desc?: string
}

/** x, y, width, height in the picture's own units. */
export type Box = readonly [number, number, number, number]

/** A coordinate with at most two decimals and no `-0`; throws RangeError for what is not finite, which would blank the picture. */
export function num(value: number, digits = 2): string {
  if (!Number.isFinite(value)) throw new RangeError('coordinate is not finite')
  const rounded = Number(value.toFixed(digits))
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/**
 * Path data written with interpolated coordinates: ``d`M${x} ${y}L${x2} ${y2}` ``. Numbers are rounded, text parts stay.
 */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return joinPath(parts, values, 2)
}

/** The same with one decimal, for drawings whose unit is about a pixel. */
export function d1(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  return joinPath(parts, values, 1)
}

function joinPath(parts: TemplateStringsArray, values: readonly (number | string)[], digits: number): string {
  return parts.reduce((path, part, i) => {
    const value = values[i - 1]
    return path + (typeof value === 'number' ? num(value, digits) : (value ?? '')) + part
  })
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The outer element: `role="img"` with title and description, or hidden decoration. */
export function svgDocument(viewBox: Box, options: PictureOptions, body: string, attributes = ''): string {
  const { idPrefix, title, desc } = options
  if (!/^[A-Za-z][\w-]*$/.test(idPrefix)) throw new RangeError(`not an id prefix: ${idPrefix}`)
  const labels = [title ? `${idPrefix}-title` : '', desc ? `${idPrefix}-desc` : ''].filter(Boolean).join(' ')
  const role = title ? `role="img" aria-labelledby="${labels}"` : 'aria-hidden="true" focusable="false"'
  const texts =
    (title ? `<title id="${idPrefix}-title">${escapeText(title)}</title>` : '') +
    (title && desc ? `<desc id="${idPrefix}-desc">${escapeText(desc)}</desc>` : '')
  const box = viewBox.map((value) => num(value)).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${attributes && ` ${attributes}`} ${role}>${texts}${body}</svg>`
}

/** A vertical gradient; stops as `[offset, colour, opacity?]`. */
export function verticalGradient(id: string, stops: readonly (readonly [number, string, number?])[], extra = ''): string {
  return `<linearGradient id="${id}" x2="0" y2="1"${extra}>${gradientStops(stops)}</linearGradient>`
}

export function gradientStops(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${num(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`}/>`,
    )
    .join('')
}

/** A reproducible stream of numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: string | number): () => number {
  let state = typeof seed === 'number' ? seed | 0 : hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}

/** Blend of two `#rrggbb` colours, `t` from 0 (first) to 1 (second). */
export function mix(first: string, second: string, t: number): string {
  const channel = (at: number) => {
    const value = parseInt(first.slice(at, at + 2), 16) * (1 - t) + parseInt(second.slice(at, at + 2), 16) * t
    return Math.round(value).toString(16).padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
