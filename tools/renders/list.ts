import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLASS_RENDERS, FAMILIES } from '@aquilane/art/renders/families'
import { CABIN_VIEWS, OUTSIDE_VIEWS, RENDER_FORMATS, RENDER_WIDTHS, type RenderView } from '@aquilane/art/renders/pictures'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'

const art = join(import.meta.dirname, '../../packages/art')
export const folder = join(art, 'renders')

const isWhole = (family: string, views: readonly RenderView[]): boolean =>
  views.every((view) =>
    RENDER_WIDTHS[view].every((width) =>
      RENDER_FORMATS.every((format) => existsSync(join(folder, `${family}-${view}-${width}.${format}`))),
    ),
  )

const set = (name: string, text: string, slugs: readonly string[]) =>
  `/** ${text} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${slugs.map((slug) => `  '${slug}',\n`).join('')}])\n`

/** Which families have all of their pictures, and which types and classes are drawn for want of them. */
export async function writeList(): Promise<void> {
  const rendered = Object.keys(FAMILIES).filter((family) => isWhole(family, OUTSIDE_VIEWS))
  const cabins = Object.keys(FAMILIES).filter((family) => isWhole(family, CABIN_VIEWS))
  const shown = new Set([
    ...rendered.flatMap((family) => [family, ...FAMILIES[family]!]),
    ...Object.entries(CLASS_RENDERS).flatMap(([slug, type]) => (rendered.includes(type) ? [slug] : [])),
  ])
  const drawn = [...Object.keys(CLASS_RENDERS), ...AIRCRAFT_TYPES.map(({ slug }) => slug)].filter((slug) => !shown.has(slug))
  const furnished = cabins.flatMap((family) => [family, ...FAMILIES[family]!])
  const lists = [
    set('RENDERED', 'Families that have their pictures from outside.', rendered),
    set('DRAWN', 'Types and classes without one.', drawn),
    set('CABINS', 'Families that have both pictures of their cabin.', cabins),
    set('FURNISHED', 'Types that they stand for.', furnished),
  ]
  await writeFile(join(art, 'src/renders/rendered.generated.ts'), `// Written by \`npm run renders\`.\n\n${lists.join('\n')}`)
}
