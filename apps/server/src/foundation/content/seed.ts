import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, type Locale } from '@aquilane/domain/site/paths'
import { toSlug } from '@aquilane/domain/content/content'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Trx } from '../../platform/db/database.ts'
import { seedEntries, type SeedEntry } from './seed/entries.ts'
import { placeTexts, type PlaceText } from './seed/place-texts.ts'
import { insertEntry, insertSlug, insertText, insertVersion, markPublished } from './write-queries.ts'

const folder = join(import.meta.dirname, 'seed')

/** A file begins with `# Title`, then the lead; the rest is the body. */
async function readText({ kind, name }: SeedEntry, locale: Locale): Promise<{ title: string; lead: string; body: string }> {
  const source = await readFile(join(folder, kind, `${name}.${locale}.md`), 'utf8')
  const [heading = '', lead = '', ...rest] = source.split(/\n{2,}/)
  return { title: heading.replace(/^# /, ''), lead, body: rest.join('\n\n').trim() }
}

async function insertSeed(trx: Trx, entry: SeedEntry, now: Temporal.Instant): Promise<void> {
  const id = await insertEntry(trx, { kind: entry.kind, key: entry.key ?? null, now })
  const published = Temporal.PlainDate.from(entry.published).toZonedDateTime({ timeZone: 'UTC', plainTime: '08:00' }).toInstant()
  await insertVersion(trx, {
    entry_id: id,
    number: 1,
    author_id: null,
    created_at: published.toString(),
    updated_at: published.toString(),
    effective_on: entry.effective ?? null,
    tags: [...(entry.tags ?? [])],
    scene: entry.scene ?? null,
    destination: entry.destination ?? null,
    starts_on: entry.days?.[0] ?? null,
    ends_on: entry.days?.[1] ?? null,
  })
  for (const locale of locales) {
    const text = await readText(entry, locale)
    const slug = entry.key ?? toSlug(text.title)
    await insertSlug(trx, { kind: entry.kind, locale, slug, entry_id: id })
    await insertText(trx, { entry_id: id, number: 1, locale, slug, ...text })
  }
  await markPublished(trx, { id, number: 1, at: published })
}

/** An introduction has no page of its own: its key is its title and slug. */
async function insertPlaceText(trx: Trx, { key, ...texts }: PlaceText, now: Temporal.Instant): Promise<void> {
  const id = await insertEntry(trx, { kind: 'place', key, now })
  await insertVersion(trx, { entry_id: id, number: 1, created_at: now.toString(), updated_at: now.toString() })
  for (const locale of locales) {
    const slug = toSlug(key)
    await insertSlug(trx, { kind: 'place', locale, slug, entry_id: id })
    await insertText(trx, { entry_id: id, number: 1, locale, slug, title: key, lead: '', body: texts[locale] })
  }
  await markPublished(trx, { id, number: 1, at: now })
}

/** Loads the texts that every installation starts with. Where there is content already, only pages that a newer release links. */
export async function seedContent(db: Database, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('content_entry').select('id').limit(1).executeTakeFirst()) {
      const keys = new Set((await trx.selectFrom('content_entry').select('key').where('kind', '=', 'page').execute()).map(({ key }) => key))
      for (const entry of seedEntries.filter(({ kind, key }) => kind === 'page' && key !== undefined && !keys.has(key)))
        await insertSeed(trx, entry, clock.now())
      return
    }
    for (const entry of seedEntries) await insertSeed(trx, entry, clock.now())
    for (const text of placeTexts) await insertPlaceText(trx, text, clock.now())
  })
}
