import { readFile } from 'node:fs/promises'
import { renderedFamily } from '@aquilane/art/renders/families'
import { RENDER_FORMATS, RENDER_VIEWS, RENDER_WIDTHS, type RenderFormat, type RenderView } from '@aquilane/art/renders/pictures'

const folder = new URL('../../../../../packages/art/renders/', import.meta.url)
const names = new RegExp(`^([a-z0-9-]{2,60})-(${RENDER_VIEWS.join('|')})-(\\d{3,4})\\.(${RENDER_FORMATS.join('|')})$`)

export interface RenderedPicture {
  bytes: Buffer
  format: RenderFormat
}

/** The picture of the family that stands for a type; a few kilobytes, which the file system keeps at hand. */
export async function readRender(file: string): Promise<RenderedPicture | null> {
  const [, slug, view, width, format] = names.exec(file) ?? []
  const family = slug ? renderedFamily(slug, view as RenderView) : null
  if (!family || !RENDER_WIDTHS[view as RenderView].includes(Number(width))) return null
  return { bytes: await readFile(new URL(`${family}-${view}-${width}.${format}`, folder)), format: format as RenderFormat }
}
