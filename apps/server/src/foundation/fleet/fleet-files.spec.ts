import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let olga: TestStaff
let aircraft: { id: number; tail: string }
beforeAll(async () => {
  api = await startApi()
  olga = await signInTestStaff(api.db, ['operations'])
  aircraft = await api.db
    .selectFrom('aircraft')
    .select(['id', 'tail'])
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
})
afterAll(() => api.close())

const picture = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7799bb' } })
    .withExif({ IFD0: { Artist: 'A photographer' }, IFD3: { GPSLatitude: '43/1 39/1 0/1' } })
    .jpeg()
    .toBuffer()
const toForm = (fields: Record<string, string>, name: string, bytes: Buffer, file = 'photo.jpg') => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(name, new File([new Uint8Array(bytes)], file))
  return form
}
const addPhoto = async (bytes: Buffer, of = aircraft.id, kind = 'exterior') =>
  api.call('POST', '/gamma/staff/fleet/add-photo', {
    headers: olga.headers,
    form: toForm({ aircraft_id: String(of), kind }, 'photo', bytes),
  })
const post = (path: string, body: object, as = olga) => api.call('POST', `/gamma/staff/fleet/${path}`, { headers: as.headers, body })
const details = async (id = aircraft.id) =>
  (await api.call('GET', `/gamma/staff/fleet/aircraft?id=${id}`, { headers: olga.headers })).json as {
    photos: { id: string; kind: string; url: string; width: number; height: number }[]
    documents: { id: string; kind: string; name: string; pages: number }[]
    history: { action: string }[]
  }

describe('photographs of an aircraft', () => {
  it('are re-encoded without their metadata, and are public', async () => {
    const { status, json } = await addPhoto(await picture())
    expect(status).toBe(200)
    const [photo] = (await details()).photos
    expect(photo).toMatchObject({ id: (json as { id: string }).id, kind: 'exterior', width: 1200, height: 800 })
    const shown = await api.call('GET', `${photo!.url}&width=640`)
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    const { width, exif } = await sharp(shown.bytes).metadata()
    expect([width, exif]).toEqual([640, undefined])
  })

  it('are shown to the customer of that very aircraft', async () => {
    const ada = await api.customer()
    const order = await api.order(ada, (await api.offers(ada))[0]!)
    const { aircraft_id: id } = await api.db.selectFrom('orders').select('aircraft_id').where('id', '=', order.id).executeTakeFirstOrThrow()
    await addPhoto(await picture(), id!, 'cabin')
    const { json } = await api.call('GET', `/gamma/order/get?id=${order.id}`, { as: ada })
    expect((json as { aircraft: { photos: { kind: string }[] } }).aircraft.photos.map(({ kind }) => kind)).toContain('cabin')
  })

  it('have a size for a row of a list of at most 40 kB, however much detail they have and however old they are', async () => {
    const noise = await sharp(randomBytes(1_200 * 1_800 * 3), { raw: { width: 1_200, height: 1_800, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { json } = await addPhoto(noise)
    const { id } = json as { id: string }
    const small = async () => {
      const { status, bytes } = await api.call('GET', `/gamma/aircraft/photo?id=${id}&width=320`)
      return { status, bytes: bytes.length, width: (await sharp(bytes).metadata()).width }
    }
    const now = await small()
    expect(now).toMatchObject({ status: 200, width: 320 })
    expect(now.bytes).toBeLessThanOrEqual(40_000)
    expect((await details()).photos.find((photo) => photo.id === id)).toMatchObject({ width: 1_200, height: 1_800 })
    // As they were kept before rows had photographs: in two sizes.
    await api.db.updateTable('stored_file').set({ parts: 2 }).where('id', '=', id).execute()
    const before = await small()
    expect(before).toMatchObject({ status: 200, width: 320 })
    expect(before.bytes).toBeLessThanOrEqual(40_000)
    await api.db.updateTable('stored_file').set({ parts: 3 }).where('id', '=', id).execute()
  })

  it('are listed by tail: those of no other aircraft, and none of one that is not flown', async () => {
    const [other] = await api.db
      .selectFrom('aircraft')
      .select(['id', 'tail'])
      .where('status', '=', 'active')
      .where('id', '>', aircraft.id)
      .orderBy('id')
      .limit(1)
      .execute()
    await addPhoto(await picture())
    const own = (await details()).photos.map(({ id }) => id)
    const list = async (...tails: string[]) => {
      const query = tails.map((tail) => `tail=${tail}`).join('&')
      const { json } = await api.call('GET', `/gamma/aircraft/photos?${query}`)
      return (json as { data: { tail: string; photos: { id: string }[] }[] }).data.map(({ tail, photos }) => [
        tail,
        photos.map(({ id }) => id),
      ])
    }
    expect(await list(aircraft.tail, other!.tail, 'X-NONE')).toEqual([[aircraft.tail, own]])
    expect(await list(other!.tail)).toEqual([])
    const set = (status: 'active' | 'grounded') => api.db.updateTable('aircraft').set({ status }).where('id', '=', aircraft.id).execute()
    await set('grounded')
    await expect.poll(() => list(aircraft.tail)).toEqual([])
    await set('active')
    await expect.poll(() => list(aircraft.tail)).toEqual([[aircraft.tail, own]])
    expect((await api.call('GET', '/gamma/aircraft/photos')).status).toBe(400)
  })

  it('are put in order and taken away, each with a line in the history', async () => {
    await addPhoto(await picture(900, 600), aircraft.id, 'cabin')
    const before = (await details()).photos
    const last = before.at(-1)!
    expect((await post('show-photo-first', { photo: { id: last.id } })).status).toBe(200)
    expect((await details()).photos[0]!.id).toBe(last.id)
    expect((await post('remove-photo', { photo: { id: last.id } })).status).toBe(200)
    const after = await details()
    expect(after.photos).toHaveLength(before.length - 1)
    expect(after.history.map(({ action }) => action)).toEqual(expect.arrayContaining(['photo-added', 'photo-first', 'photo-removed']))
    expect((await api.call('GET', last.url)).status).toBe(404)
  })

  it('are refused where they are no pictures, too many, or of no aircraft', async () => {
    const code = async (answer: Promise<{ json: unknown }>) => ((await answer).json as { code: string }).code
    expect(await code(addPhoto(Buffer.from('no picture at all')))).toBe('WRONG_FORMAT')
    expect(await code(addPhoto(await picture(), 2_000_000))).toBe('NOT_FOUND')
    const { id } = await api.db.selectFrom('aircraft').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const small = await picture(60, 40)
    const answers = await Promise.all(Array.from({ length: 10 }, () => addPhoto(small, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(await code(addPhoto(small, id))).toBe('LIMIT_REACHED')
    const copy = () =>
      sql`INSERT INTO aircraft_photo SELECT (SELECT id FROM stored_file WHERE id NOT IN (SELECT id FROM aircraft_photo) LIMIT 1), aircraft_id, kind, place, width, height, added_by, added_at
        FROM aircraft_photo WHERE aircraft_id = ${id} LIMIT 1`.execute(api.db)
    await expect(copy()).rejects.toMatchObject({ constraint: 'fleet_file_limit' })
  })
})

describe('scans of operators and aircraft', () => {
  const add = (fields: Record<string, string>) => async () =>
    api.call('POST', '/gamma/staff/fleet/add-documents', {
      headers: olga.headers,
      form: toForm(fields, 'files[]', await picture(300, 400), 'insurance 2027.jpg'),
    })

  it('are kept as pictures, opened page by page with a trace, and erased', async () => {
    expect((await add({ aircraft_id: String(aircraft.id), kind: 'airworthiness' })()).status).toBe(200)
    const [document] = (await details()).documents
    expect(document).toMatchObject({ kind: 'airworthiness', name: 'insurance 2027.jpg', pages: 1 })
    const look = () => api.call('GET', `/gamma/staff/fleet/document?id=${document!.id}`, { headers: olga.headers })
    const shown = await look()
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const looks = await api.db.selectFrom('audit').select('actor').where('subject', '=', `fleet-document:${document!.id}`).execute()
    expect(looks).toEqual([{ actor: `staff:${olga.id}` }])
    expect((await post('remove-document', { document: { id: document!.id } })).status).toBe(200)
    expect((await look()).status).toBe(404)
  })

  it('belong to one operator or one aircraft', async () => {
    const { id } = await api.db.selectFrom('operator').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    expect((await add({ company_id: String(id), kind: 'aoc' })()).status).toBe(200)
    const history = await api.call('GET', `/gamma/staff/fleet/operator-history?id=${id}`, { headers: olga.headers })
    expect(history.json).toMatchObject({ documents: [{ kind: 'aoc' }] })
    for (const fields of [
      { company_id: String(id), kind: 'noise' },
      { company_id: String(id), kind: 'airworthiness' },
      { company_id: String(id), aircraft_id: String(aircraft.id), kind: 'insurance' },
      { kind: 'insurance' },
    ] as Record<string, string>[])
      expect((await add(fields)()).status).toBe(400)
    const sales = await signInTestStaff(api.db, ['sales'])
    expect((await post('remove-document', { document: { id: crypto.randomUUID() } }, sales)).status).toBe(403)
  })
})
