import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { encode } from './encode.ts'
import { FAMILIES } from '@aquilane/art/renders/families'
import { RENDER_WIDTHS, type RenderView } from '@aquilane/art/renders/pictures'
import { folder, writeList } from './list.ts'
import { toSpec } from './spec.ts'

/**
 * Renders what is missing, one family after the other: `node tools/renders/render.ts`
 * `--only citation-cj3-plus,pc-24`, `--views side,quarter`, `--light dusk`, `--again` renders what exists anew, `--keep <folder>` keeps
 * what Blender made, `--list` names what is missing.
 */
const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string' },
    views: { type: 'string', default: 'quarter,side' },
    light: { type: 'string', default: 'day' },
    samples: { type: 'string', default: '16' },
    keep: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const here = import.meta.dirname
const script = join(here, 'model/aircraft.py')
const { light } = wanted

function missingViews(slug: string): string[] {
  return wanted.views
    .split(',')
    .filter((view) => wanted.again || !existsSync(join(folder, `${nameOf(slug, view)}-${RENDER_WIDTHS[view as RenderView][1]}.webp`)))
}

function nameOf(slug: string, view: string): string {
  return [slug, view, ...(light === 'day' ? [] : [light])].join('-')
}

async function blend(slug: string, views: readonly string[], work: string): Promise<void> {
  const spec = join(work, `${slug}.json`)
  await writeFile(spec, JSON.stringify(toSpec(slug)))
  const sizes = views.map((view) => `${view}:${RENDER_WIDTHS[view as RenderView][1]}`)
  const words = ['-n', '19', 'blender', '-b', '-t', '2', '-P', script, '--', spec, light, work, wanted.samples, ...sizes]
  const blender = spawn('nice', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(blender, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Blender ended with ${String(code)}`)
}

const pngOf = (work: string, slug: string, view: string) => join(work, `${slug}-${view}-${light}.png`)

async function renderFamily(slug: string, views: readonly string[], work: string): Promise<void> {
  const from = Date.now()
  const open = wanted.again ? views : views.filter((view) => !existsSync(pngOf(work, slug, view).replace('.png', '.shadow.png')))
  if (open.length > 0) await blend(slug, open, work)
  console.log(slug, ...views, `${Math.round((Date.now() - from) / 1000)} s`)
}

async function encodeFamily(slug: string, views: readonly string[], work: string): Promise<void> {
  for (const view of views) await encode(pngOf(work, slug, view), folder, nameOf(slug, view))
}

async function renderMissing(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const work = wanted.keep ?? (await mkdtemp(join(tmpdir(), 'renders-')))
  await mkdir(work, { recursive: true })
  // One family is encoded while the next one renders.
  let encoded = Promise.resolve()
  for (const slug of slugs) {
    const views = missingViews(slug)
    if (views.length === 0) continue
    await renderFamily(slug, views, work)
    await encoded
    encoded = encodeFamily(slug, views, work)
  }
  await encoded
  if (!wanted.keep) await rm(work, { recursive: true, force: true })
}

const slugs = wanted.only?.split(',') ?? Object.keys(FAMILIES)
if (wanted.list) for (const slug of slugs) console.log(slug, ...missingViews(slug))
else {
  await renderMissing()
  await writeList()
}
