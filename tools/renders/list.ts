import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLASS_RENDERS, FAMILIES } from '@aquilane/art/renders/families'
import { RENDER_FORMATS, RENDER_VIEWS, RENDER_WIDTHS } from '@aquilane/art/renders/pictures'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'

const art = join(import.meta.dirname, '../../packages/art')
export const folder = join(art, 'renders')

/** All of a family's files by day. */
export const filesOf = (family: string): string[] =>
  RENDER_VIEWS.flatMap((view) =>
    RENDER_WIDTHS[view].flatMap((width) => RENDER_FORMATS.map((format) => `${family}-${view}-${width}.${format}`)),
  )

const set = (name: string, text: string, slugs: readonly string[]) =>
  `/** ${text} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${slugs.map((slug) => `  '${slug}',\n`).join('')}])\n`

/** Which families have all of their pictures, and which types and classes are drawn for want of them. */
export async function writeList(): Promise<void> {
  const rendered = Object.keys(FAMILIES).filter((family) => filesOf(family).every((file) => existsSync(join(folder, file))))
  const shown = new Set([
    ...rendered.flatMap((family) => [family, ...FAMILIES[family]!]),
    ...Object.entries(CLASS_RENDERS).flatMap(([slug, type]) => (rendered.includes(type) ? [slug] : [])),
  ])
  const drawn = [...Object.keys(CLASS_RENDERS), ...AIRCRAFT_TYPES.map(({ slug }) => slug)].filter((slug) => !shown.has(slug))
  const lists = [set('RENDERED', 'Families that have their pictures.', rendered), set('DRAWN', 'Types and classes without one.', drawn)]
  await writeFile(join(art, 'src/renders/rendered.generated.ts'), `// Written by \`npm run renders\`.\n\n${lists.join('\n')}`)
}
