import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import sharp from 'sharp'
import { missingTranslations } from '@aquilane/domain/content/content'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import type { Draft } from './edit-content.ts'
import { createTestContent } from './content.fixture.ts'
import { createEntry, getEntry, saveEntry, restoreVersion, listEntries } from './edit-content.ts'
import { publishEntry, publishDue, archiveEntry } from './publish-content.ts'
import { toContentItem } from './http/wire.ts'
import { getContent, getContentPage } from './read-content.ts'
import { storePicture, readPicture } from './pictures.ts'
import { createPreviewLink, getPreview } from './preview.ts'
import type { Context } from '../../context.ts'

let test: TestDatabase
let content: Context
let rita: string
let sam: string
let now = Temporal.Instant.from('2026-11-24T12:00:00Z')
beforeAll(async () => {
  test = await createTestDatabase()
  content = createTestContent(test.db, { now: () => now })
  rita = (await signInTestStaff(test.db, ['content'])).id
  sam = (await signInTestStaff(test.db, ['content'])).id
})
afterAll(() => test.close())

let count = 0
function aDraft(over: Partial<Draft> = {}, body = 'A text.'): Draft {
  const slug = `text-${count++}`
  const text = (locale: string) => ({
    slug: `${slug}-${locale}`,
    title: `Text ${slug}`,
    lead: '',
    body,
    seo_title: null,
    seo_description: null,
  })
  return {
    texts: { en: text('en'), it: text('it') },
    tags: ['guides'],
    scene: null,
    pictureId: null,
    effectiveOn: null,
    startsOn: null,
    endsOn: null,
    destination: null,
    ...over,
  }
}
const create = (draft = aDraft()) => createEntry(content, { kind: 'article', memberId: rita, draft })
const save = async (id: string, draft: Draft, memberId = rita) => {
  const { version } = await getEntry(content, id)
  return saveEntry(content, { id, number: version.number, revision: version.revision, memberId, draft })
}
const publish = (id: string, number: number, at?: Temporal.Instant) =>
  publishEntry(content, { id, number, memberId: rita, ...(at && { at }) })
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )
const read = (slug: string) => getContent(content, { kind: 'article', slug, locale: 'en' })

describe('editing', () => {
  it('a draft is not public, its publication is, and the next draft changes nothing until it is published', async () => {
    const draft = aDraft({}, 'First.')
    const { entry } = await create(draft)
    expect(await outcome(read(draft.texts.en.slug))).toBe('CONTENT_NOT_FOUND')
    expect((await publish(entry.id, 1)).status).toBe('published')
    const second = await save(entry.id, { ...draft, texts: { ...draft.texts, en: { ...draft.texts.en, body: 'Second.' } } })
    expect([second.version.number, second.versions.length]).toEqual([2, 2])
    expect((await read(draft.texts.en.slug)).blocks[0]?.html).toContain('First.')
    await publish(entry.id, 2)
    expect((await read(draft.texts.en.slug)).blocks[0]?.html).toContain('Second.')
    expect(await outcome(publish(entry.id, 2))).toBe('CONTENT_STATE_CONFLICT')
    expect(await outcome(publish(entry.id, 1))).toBe('CONTENT_STATE_CONFLICT')
  })

  it('of two members who edit at once, the second gets a conflict and loses nothing', async () => {
    const { entry, version } = await create()
    const call = (memberId: string) =>
      outcome(saveEntry(content, { id: entry.id, number: version.number, revision: version.revision, memberId, draft: aDraft() }))
    expect((await Promise.all([call(rita), call(sam)])).toSorted()).toEqual(['CONTENT_CONFLICT', 'done'])
    expect((await getEntry(content, entry.id)).version.revision).toBe(2)
  })

  it('a slug belongs to one text; an earlier one leads to its text and is free again only if it was never published', async () => {
    const draft = aDraft()
    const { entry } = await create(draft)
    expect(await outcome(create({ ...aDraft(), texts: draft.texts }))).toBe('SLUG_TAKEN')
    const renamed = aDraft()
    await save(entry.id, renamed)
    const other = await create(draft)
    await publish(other.entry.id, 1)
    await save(other.entry.id, aDraft())
    await publish(other.entry.id, 2)
    expect((await read(draft.texts.en.slug)).id).toBe(other.entry.id)
    expect(await outcome(create(draft))).toBe('SLUG_TAKEN')
  })

  it('appears at its time, or dated back', async () => {
    const later = aDraft()
    const { entry } = await create(later)
    const at = now.add({ hours: 2 })
    expect((await publish(entry.id, 1, at)).status).toBe('scheduled')
    expect(await publishDue(content)).toBe(0)
    now = at.add({ seconds: 1 })
    expect(await publishDue(content)).toBe(1)
    expect((await read(later.texts.en.slug)).publishedAt.toString()).toBe('2026-11-24T14:00:00Z')
    const earlier = aDraft()
    const past = await create(earlier)
    await publish(past.entry.id, 1, Temporal.Instant.from('2026-01-02T08:00:00Z'))
    expect((await read(earlier.texts.en.slug)).publishedAt.toString()).toBe('2026-01-02T08:00:00Z')
  })

  it('loses its schedule first, then its place on the site, and comes back with its next publication', async () => {
    const draft = aDraft()
    const { entry } = await create(draft)
    await publish(entry.id, 1, now.add({ hours: 1 }))
    expect((await archiveEntry(content, { id: entry.id, memberId: rita })).status).toBe('draft')
    await publish(entry.id, 1)
    expect((await archiveEntry(content, { id: entry.id, memberId: rita })).status).toBe('archived')
    expect(await outcome(read(draft.texts.en.slug))).toBe('CONTENT_NOT_FOUND')
    expect((await publish(entry.id, 1)).status).toBe('published')
    const { id } = await getContentPage(content, { key: 'privacy', locale: 'en' })
    expect(await outcome(archiveEntry(content, { id, memberId: rita }))).toBe('CONTENT_STATE_CONFLICT')
  })

  it('an earlier version is restored as a new draft', async () => {
    const draft = aDraft({ tags: ['winter'] }, 'First.')
    const { entry } = await create(draft)
    await publish(entry.id, 1)
    await save(entry.id, aDraft({}, 'Second.'))
    await publish(entry.id, 2)
    const restored = await restoreVersion(content, { id: entry.id, number: 1, memberId: sam })
    expect([restored.version.number, restored.version.tags, restored.texts.en.body]).toEqual([3, ['winter'], 'First.'])
    expect(await outcome(restoreVersion(content, { id: entry.id, number: 9, memberId: sam }))).toBe('CONTENT_NOT_FOUND')
  })

  it('takes 100 kB of text and refuses days that end before they begin', async () => {
    const long = await create(aDraft({}, 'Volo privato. '.repeat(7_500)))
    expect(long.texts.en.body.length).toBeGreaterThan(100_000)
    expect(await outcome(create(aDraft({ startsOn: '2027-02-02', endsOn: '2027-02-01' })))).toBe('VALIDATION_FAILED')
  })

  it('lists texts by state, last changed first', async () => {
    const list = async (status: 'draft' | 'archived') =>
      (await listEntries(content, { kind: 'article', status, page: 1, perPage: 50 })).rows
    await create()
    expect((await list('draft')).length).toBeGreaterThan(0)
    expect((await list('draft')).every((row) => row.status === 'draft')).toBe(true)
  })
})

const spooled = (bytes: Buffer, tooLong = false): Spooled => ({
  field: 'picture',
  name: 'a.jpg',
  bytes: bytes.length,
  tooLong,
  read: () => Promise.resolve(bytes),
  head: () => Promise.resolve(bytes.subarray(0, 4_100)),
  dispose: () => Promise.resolve(),
})

describe('pictures', () => {
  it('are re-encoded in two widths without metadata, and a text shows one', async () => {
    const original = await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#345' } })
      .withExif({ IFD0: { Artist: 'Ada' } })
      .png()
      .toBuffer()
    const picture = await storePicture(content, spooled(original), rita)
    expect(picture).toMatchObject({ width: 1_600, height: 800 })
    const small = await sharp(await readPicture(content, picture.id, 800)).metadata()
    expect([small.format, small.width, small.exif]).toEqual(['jpeg', 800, undefined])
    const draft = aDraft({ pictureId: picture.id }, `Text\n\n{picture ${picture.id} "A runway"}\n`)
    const { entry } = await create(draft)
    await publish(entry.id, 1)
    const text = await read(draft.texts.en.slug)
    expect(toContentItem(text).picture).toBe(`/gamma/content/picture?id=${picture.id}`)
    expect(text.blocks[1]).toEqual({ type: 'picture', id: picture.id, text: 'A runway' })
  })

  it('of 20 MB, of another format or broken are refused, and one that was not uploaded is no picture of a text', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const refused = (bytes: Buffer) => outcome(storePicture(content, spooled(bytes), rita))
    expect(await refused(Buffer.concat([jpeg, Buffer.alloc(20_000_000)]))).toBe('WRONG_SIZE')
    expect(await refused(Buffer.from('<svg onload="alert(1)"/>'))).toBe('WRONG_FORMAT')
    expect(await refused(jpeg.subarray(0, 200))).toBe('FILE_CORRUPT')
    const unknown = crypto.randomUUID()
    expect(await outcome(create(aDraft({ pictureId: unknown })))).toBe('VALIDATION_FAILED')
    expect(await outcome(readPicture(content, unknown, 800))).toBe('NOT_FOUND')
  })
})

describe('before publication', () => {
  it('a signed link shows the latest draft, and no other one', async () => {
    const { entry } = await create(aDraft({}, 'Draft only.'))
    const link = new URL(createPreviewLink(content, { id: entry.id, locale: 'it' }))
    expect(link.pathname).toBe('/it/preview')
    const query = {
      id: entry.id,
      expires: Number(link.searchParams.get('expires')),
      signature: link.searchParams.get('signature')!,
      locale: 'it' as const,
    }
    expect((await getPreview(content, query)).blocks[0]?.html).toContain('Draft only')
    const other = await create()
    expect(await outcome(getPreview(content, { ...query, id: other.entry.id }))).toBe('CONTENT_NOT_FOUND')
    expect(await outcome(getPreview(content, { ...query, expires: query.expires + 1 }))).toBe('CONTENT_NOT_FOUND')
    now = now.add({ hours: 24 * 9 })
    expect(await outcome(getPreview(content, query))).toBe('CONTENT_NOT_FOUND')
  })

  it('a part that exists in one language only is marked in the list and stops the publication', async () => {
    const draft = aDraft()
    draft.texts.it.body = ' '
    expect(missingTranslations(draft.texts)).toEqual(['it'])
    const { entry } = await create(draft)
    const find = async () =>
      (await listEntries(content, { kind: 'article', status: undefined, query: draft.texts.en.title, page: 1, perPage: 5 })).rows[0]!
    expect(await find()).toMatchObject({ lacks_it: true, lacks_en: false, has_draft: true })
    expect(await outcome(publish(entry.id, 1))).toBe('TRANSLATION_MISSING')
    await save(entry.id, { ...draft, texts: { ...draft.texts, it: { ...draft.texts.it, body: 'Testo.' } } })
    await publish(entry.id, 1)
    expect(await find()).toMatchObject({ lacks_it: false, has_draft: false })
  })
})
