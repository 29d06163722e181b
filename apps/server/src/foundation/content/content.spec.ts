import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { sql } from 'kysely'
import { locales } from '@aquilane/domain/site/paths'
import { type ContentKind, toSlug } from '@aquilane/domain/content/content'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { createIllustrations } from '../../market/illustrations/service.ts'
import { shippedFacts } from '../facts/index.ts'
import { createPlaces } from '../places/service.ts'
import { systemClock } from '../../platform/clock.ts'
import { seedEntries } from './seed/entries.ts'
import { placeTexts } from './seed/place-texts.ts'
import { seedContent } from './seed.ts'
import { renderContent } from './render.ts'
import { createTestContent } from './content.fixture.ts'
import { listContent, getContent, getContentByKey, getDeal, getContentPage } from './read-content.ts'
import type { Context } from '../../context.ts'

let test: TestDatabase
let content: Context
beforeAll(async () => {
  test = await createTestDatabase()
  content = createTestContent(test.db, systemClock)
})
afterAll(() => test.close())

const list = (kind: ContentKind, rest: Partial<Parameters<typeof listContent>[1]> = {}) =>
  listContent(content, { kind, locale: 'en', page: 1, perPage: 50, ...rest })

describe('seeded texts', () => {
  it('are complete in both languages, with their own slugs, and lead to places and aircraft that exist', async () => {
    const places = await createPlaces({ db: test.db, clock: systemClock })
    const illustrations = createIllustrations({ places, facts: shippedFacts, clock: systemClock })
    const types = new Set(AIRCRAFT_TYPES.map(({ slug }) => slug))
    for (const locale of locales)
      for (const kind of ['article', 'press', 'deal'] as const) {
        const { texts } = await list(kind, { locale })
        expect(texts).toHaveLength(seedEntries.filter((entry) => entry.kind === kind).length)
        for (const item of texts) {
          const text = await getContent(content, { kind, slug: item.slug, locale })
          expect([item.slug, text.slug]).toEqual([toSlug(item.title), item.slug])
          expect([text.lead.length > 30, text.blocks.length > 0, text.contents.length > 0 || kind === 'press']).toEqual([true, true, true])
          const [, code = '', time = ''] = /^([A-Z]+)-(\w+)$/.exec(item.scene ?? '') ?? []
          expect([item.slug, illustrations.scene(code, time)]).toEqual([item.slug, expect.stringContaining('<svg')])
          const selectors = [item.destination, ...text.blocks.flatMap(({ from, to }) => [from, to])].filter((selector) => !!selector)
          expect(selectors.filter((selector) => !places.get(selector!, locale))).toEqual([])
          expect(text.blocks.flatMap(({ slug }) => slug ?? []).filter((slug) => !types.has(slug))).toEqual([])
          // A directive with a typing error would be printed.
          expect(text.blocks.map(({ html }) => html).join('')).not.toMatch(/\{[a-z]/)
        }
      }
    places.close()
  })

  it('introduce sixty cities and thirty countries that exist', async () => {
    const places = await createPlaces({ db: test.db, clock: systemClock })
    const keys = placeTexts.map(({ key }) => key)
    expect(keys.filter((key) => key.startsWith('city:') && !places.get(key, 'en'))).toEqual([])
    expect(keys.filter((key) => key.startsWith('country:') && !places.country(key.slice('country:'.length)))).toEqual([])
    expect([new Set(keys).size, keys.filter((key) => key.startsWith('city:')).length >= 60]).toEqual([keys.length, true])
    expect(keys.filter((key) => key.startsWith('country:')).length).toBeGreaterThanOrEqual(30)
    const nice = await getContentByKey(content, { kind: 'place', key: 'city:NCE', locale: 'it' })
    expect(nice.blocks[0]?.html).toMatch(/Riviera/)
    places.close()
  })

  it('are not loaded twice', async () => {
    const count = async () =>
      (
        await test.db
          .selectFrom('content_entry')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    await seedContent(test.db, systemClock)
    expect(await count()).toBe(before)
  })

  it('of pages that a newer release links are added to those of an earlier one', async () => {
    const pageOf = () => getContentByKey(content, { kind: 'page', key: 'accessibility', locale: 'en' })
    const { id } = await pageOf()
    await test.db.updateTable('content_entry').set({ key: 'of an earlier release' }).where('id', '=', id).execute()
    await expect(pageOf()).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
    await seedContent(test.db, systemClock)
    expect(await pageOf()).toMatchObject({ title: 'Accessibility statement' })
  })
})

describe('published texts', () => {
  it('are listed newest first, events by their first day', async () => {
    const { texts, tags } = await list('article')
    const times = texts.map(({ publishedAt }) => publishedAt.epochMilliseconds)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(tags.find(({ tag }) => tag === 'winter')?.count).toBe(2)
    const deals = (await list('deal')).texts.map(({ startsOn }) => startsOn)
    expect(deals).toEqual([...deals.filter((day) => day !== null).toSorted(), ...deals.filter((day) => day === null)])
  })

  it('are found by tag and by word, in the language of the reader', async () => {
    expect((await list('article', { tag: 'winter' })).texts).toHaveLength(2)
    const found = await list('article', { locale: 'it', query: 'brina' })
    expect(found.texts[0]?.title).toMatch(/de-icing/)
    expect((await list('article', { query: 'brina' })).texts).toEqual([])
    // Inflected forms match; operators of the query language do no harm.
    expect((await list('article', { query: 'dogs "' })).texts[0]?.slug).toBe('flying-with-a-dog')
  })

  it('are found by id or by the slug of another language and answer the one of this language', async () => {
    const text = await getContent(content, { kind: 'article', slug: 'in-volo-con-il-cane', locale: 'en' })
    expect(text).toMatchObject({ slug: 'flying-with-a-dog', slugs: { en: 'flying-with-a-dog', it: 'in-volo-con-il-cane' } })
    const { id, slugs } = (await list('story')).texts[0]!
    const byId = (kind: 'story' | 'deal') => getContent(content, { kind, slug: id.toUpperCase(), locale: 'it' })
    expect(await byId('story')).toMatchObject({ id, slug: slugs.it })
    await expect(byId('deal')).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
    await expect(getContent(content, { kind: 'article', slug: 'no-such-text', locale: 'en' })).rejects.toMatchObject({
      code: 'CONTENT_NOT_FOUND',
    })
  })

  it('a deal is found by its id', async () => {
    const { id, slugs } = (await list('deal')).texts[0]!
    expect(await getDeal(content, id)).toEqual({ id, slugs })
    expect(await getDeal(content, slugs.it)).toEqual({ id, slugs })
    const article = (await list('article')).texts[0]!
    await expect(getDeal(content, article.id)).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
    await expect(getDeal(content, 'none')).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
  })

  it('a page lists its versions', async () => {
    expect(await getContentPage(content, { key: 'privacy', locale: 'it' })).toMatchObject({
      version: 1,
      effectiveOn: '2026-11-20',
      versions: [{ version: 1, effectiveOn: '2026-11-20' }],
    })
    await expect(getContentPage(content, { key: 'privacy', version: 7, locale: 'it' })).rejects.toMatchObject({ code: 'CONTENT_NOT_FOUND' })
  })

  it('a published version cannot change; without its triggers it would', async () => {
    const change = () => test.db.updateTable('content_text').set({ body: 'Changed' }).where('slug', '=', 'privacy').execute()
    const redate = () =>
      test.db.updateTable('content_version').set({ effective_on: '2020-01-01' }).where('effective_on', 'is not', null).execute()
    await expect(change()).rejects.toMatchObject({ constraint: 'content_version_published' })
    await expect(redate()).rejects.toMatchObject({ constraint: 'content_version_published' })
    await sql`ALTER TABLE content_text DISABLE TRIGGER content_text_published`.execute(test.db)
    await change()
    await sql`ALTER TABLE content_text ENABLE TRIGGER content_text_published`.execute(test.db)
  })
})

describe('Markdown', () => {
  it.each([
    ['<script>alert(1)</script>', /<script/],
    ['<img src=x onerror=alert(1)>', /<img/],
    ['[x](//evil.example/a)', /href/],
    ['[x](javascript:alert(1))', /href/],
    ['[x](data:text/html,x)', /href/],
    ['![x](https://example.com/track.gif)', /<img/],
    ['<a href="https://example.com" onclick="x()">x</a>', /<a/],
  ])('%s is harmless', (source, pattern) => {
    expect(
      renderContent(source)
        .blocks.map(({ html }) => html)
        .join(''),
    ).not.toMatch(pattern)
  })

  it('splits off blocks and lists the headings with ids of their own', () => {
    const { blocks, contents } = renderContent(
      'One\n\n## Same\n\n{route city:LON city:NCE}\n\n## Same\n\n{search city:NCE "Find it"}\n{unknown thing}\n{scene NCE-dusk "The bay"}',
    )
    expect(contents).toEqual([
      { id: 'same', title: 'Same' },
      { id: 'same-2', title: 'Same' },
    ])
    expect(blocks.map(({ type }) => type)).toEqual(['html', 'route', 'html', 'action', 'html', 'picture'])
    expect(blocks[3]).toEqual({ type: 'action', target: 'search', text: 'Find it', to: 'city:NCE' })
  })
})
