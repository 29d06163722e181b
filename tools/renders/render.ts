import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FAMILIES } from '@aquilane/art/renders/families'
import { CABIN_VIEWS, OUTSIDE_VIEWS, RENDER_VIEWS, RENDER_WIDTHS, type RenderView } from '@aquilane/art/renders/pictures'
import { CABIN_FAMILIES, toCabinSpec } from './cabin-spec.ts'
import { encode } from './encode.ts'
import { folder, writeList } from './list.ts'
import { toSpec } from './spec.ts'

/**
 * Renders what is missing, one family after the other: `npm run renders`
 * `-- --only citation-cj3-plus,pc-24`, `--views cabin,cabin-dusk`, `--again` renders what exists anew, `--keep <folder>` keeps what Blender
 * made, `--list` names what is missing. `--light dusk` is for views from outside and needs `--keep`: no page shows its pictures.
 */
const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string' },
    views: { type: 'string', default: RENDER_VIEWS.join(',') },
    light: { type: 'string', default: 'day' },
    keep: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const { light } = wanted
const views = (light === 'day' ? RENDER_VIEWS : OUTSIDE_VIEWS).filter((view) => wanted.views.split(',').includes(view))
const slugs = wanted.only?.split(',') ?? Object.keys(FAMILIES)

const nameOf = (slug: string, view: RenderView) => [slug, view, ...(light === 'day' ? [] : [light])].join('-')
/** Larger than it is shown, so that edges are smooth; few samples are enough then. */
const CABIN_WIDTH = RENDER_WIDTHS.cabin[1] * 1.4
const isCabin = (view: RenderView) => CABIN_VIEWS.some((one) => one === view)
const pngOf = (work: string, slug: string, view: RenderView) => join(work, `${slug}-${view}${isCabin(view) ? '' : `-${light}`}.png`)

function missingViews(slug: string): RenderView[] {
  const ofType = views.filter((view) => !isCabin(view) || CABIN_FAMILIES.includes(slug))
  return ofType.filter((view) => wanted.again || !existsSync(join(folder, `${nameOf(slug, view)}-${RENDER_WIDTHS[view][1]}.webp`)))
}

/** Blender with a script of `model`, at the lowest priority. */
async function blend(script: string, spec: unknown, work: string, words: readonly string[]): Promise<void> {
  const file = join(work, 'spec.json')
  await writeFile(file, JSON.stringify(spec))
  const call = ['-n', '19', 'blender', '-b', '-t', '2', '-P', join(import.meta.dirname, 'model', script), '--', file, ...words]
  const blender = spawn('nice', call, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(blender, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Blender ended with ${String(code)}`)
}

async function renderFamily(slug: string, open: readonly RenderView[], work: string): Promise<void> {
  const from = Date.now()
  // What an interrupted run kept is not rendered again.
  const missing = open.filter((view) => wanted.again || !existsSync(pngOf(work, slug, view)))
  const outside = OUTSIDE_VIEWS.filter((view) => missing.includes(view)).map((view) => `${view}:${RENDER_WIDTHS[view][1]}`)
  if (outside.length > 0) await blend('aircraft.py', toSpec(slug), work, [light, work, '16', ...outside])
  for (const view of missing.filter(isCabin)) {
    const by = view === 'cabin-dusk' ? 'dusk' : 'day'
    await blend('cabin.py', toCabinSpec(slug), work, [by, pngOf(work, slug, view), String(CABIN_WIDTH), '8'])
  }
  console.log(slug, ...open, `${Math.round((Date.now() - from) / 1000)} s`)
}

async function encodeFamily(slug: string, made: readonly RenderView[], work: string): Promise<void> {
  for (const view of made) await encode(pngOf(work, slug, view), light === 'day' ? folder : work, nameOf(slug, view), RENDER_WIDTHS[view])
}

async function renderMissing(): Promise<void> {
  if (light !== 'day' && !wanted.keep) throw new Error('Name a folder to keep pictures by this light: --keep <folder>')
  const work = wanted.keep ?? (await mkdtemp(join(tmpdir(), 'renders-')))
  await mkdir(work, { recursive: true })
  // One family is encoded while the next one renders.
  let encoded = Promise.resolve()
  for (const slug of slugs) {
    const open = missingViews(slug)
    if (open.length === 0) continue
    await renderFamily(slug, open, work)
    await encoded
    encoded = encodeFamily(slug, open, work)
  }
  await encoded
  if (!wanted.keep) await rm(work, { recursive: true, force: true })
}

if (wanted.list) {
  for (const slug of slugs) if (missingViews(slug).length > 0) console.log(slug, ...missingViews(slug))
} else {
  await renderMissing()
  await writeList()
}
