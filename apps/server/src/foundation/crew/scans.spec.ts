import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'
import { eraseOldScans } from './scans.ts'

let api: Api
let olga: TestStaff
let typeId: number
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#7799bb' } })
    .withExif({ IFD0: { Artist: 'A captain' } })
    .jpeg()
    .toBuffer()
let jpeg: Buffer
beforeAll(async () => {
  api = await startApi()
  olga = await signInTestStaff(api.db, ['operations'])
  jpeg = await picture()
  typeId = [...(await api.app.ctx.fleet.current()).types.keys()][0]!
})
afterAll(() => api.close())

interface Listed {
  kind: string
  of: { id: string } | null
  valid_until: string | null
  current: boolean
  ended: boolean
  scans: { id: string; name: string; pages: number; erased_on: string | null }[]
}
const today = () => api.app.ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
const inDays = (days: number): string => today().add({ days }).toString()
const fields = (more: object = {}) => ({
  role: 'captain',
  given_names: 'Ada',
  family_name: 'Scanlon',
  licence_number: crypto.randomUUID().slice(0, 12),
  medical_until: inDays(200),
  recurrent_until: null,
  language_level: 6,
  language_until: null,
  passport_number: 'AQ123456',
  passport_country: 'GBR',
  passport_until: inDays(900),
  nationality: 'GBR',
  birth_date: '1986-02-03',
  birth_place: 'Leeds',
  sex: 'F',
  residence: 'GBR',
  address: null,
  base: 'EGGW',
  phone: null,
  ratings: [{ aircraft_type: { id: typeId }, valid_until: inDays(150) }],
  airports: [],
  ...more,
})
const post = (path: string, body: object, as = olga) => api.call('POST', `/gamma/staff/crew/${path}`, { headers: as.headers, body })
async function newMember(more: object = {}): Promise<{ id: string; entry: ReturnType<typeof fields> }> {
  const company = { id: [...(await api.app.ctx.fleet.current()).operators.keys()][0]! }
  const entry = fields(more)
  const { json } = await post('add', { company, ...entry })
  return { id: (json as { id: string }).id, entry }
}
const change = (id: string, revision: number, entry: object) =>
  api.call('PATCH', '/gamma/staff/crew/update', { headers: olga.headers, body: { member: { id }, revision, ...entry } })
function add(member: string, more: Record<string, string> = {}, { as = olga, files = [jpeg], name = 'front.jpg' } = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ member, kind: 'medical', ...more })) form.append(field, value)
  for (const bytes of files) form.append('files[]', new File([new Uint8Array(bytes)], name))
  return api.call('POST', '/gamma/staff/crew/add-scans', { headers: as.headers, form })
}
const list = async (member: string, as = olga): Promise<Listed[]> =>
  ((await api.call('GET', `/gamma/staff/crew/scans?member=${member}`, { headers: as.headers })).json as { data: Listed[] }).data
const scansOf = async (member: string, kind: string) => (await list(member)).filter((one) => one.kind === kind)
const look = (id: string, as = olga, more = '') =>
  api.app.http.inject({ url: `/gamma/staff/crew/scan?id=${id}${more}`, headers: as.headers })
const trail = async (member: string) =>
  (
    await api.db
      .selectFrom('audit')
      .select(['action', 'reason', 'details'])
      .where('subject', '=', `crew-member:${member}`)
      .orderBy('id')
      .execute()
  ).filter(({ action }) => action.startsWith('crew-scan'))
const filesOf = async (member: string): Promise<string[]> =>
  (await api.db.selectFrom('crew_scan').select('file_id').where('member_id', '=', member).execute()).map((row) => row.file_id)
const stored = async (ids: readonly string[]): Promise<number> =>
  (await api.db.selectFrom('stored_file').select('id').where('id', 'in', ids).execute()).length

describe('scans of documents of crew members', () => {
  it('are kept by document, encrypted, without the bytes that were sent', async () => {
    const { id } = await newMember()
    expect((await add(id, {}, { files: [jpeg, jpeg] })).status).toBe(200)
    expect((await add(id, { kind: 'rating', aircraft_type: String(typeId) })).status).toBe(200)
    const [medical] = await scansOf(id, 'medical')
    expect(medical).toMatchObject({ valid_until: inDays(200), current: true, ended: false, scans: [{ name: 'front.jpg', pages: 1 }, {}] })
    expect((await scansOf(id, 'rating'))[0]).toMatchObject({ of: { id: String(typeId) }, scans: [{ erased_on: inDays(180) }] })
    expect((await scansOf(id, 'passport'))[0]!.scans).toEqual([])
    const [file] = await filesOf(id)
    const bytes = await api.app.ctx.files.read(api.db, file!, 0)
    expect((await sharp(bytes!).metadata()).exif).toBeUndefined()
    expect(bytes!.equals(jpeg)).toBe(false)
  })

  it('are shown with a watermark after a row in the trail, to those who may read crews', async () => {
    const { id } = await newMember()
    await add(id)
    const scan = (await scansOf(id, 'medical'))[0]!.scans[0]!.id
    const documents = await signInTestStaff(api.db, ['documents'])
    const page = await look(scan, documents, '&index=720x0')
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    const { width } = await sharp(page.rawPayload).metadata()
    expect(width).toBe(720)
    const { channels } = await sharp(page.rawPayload).stats()
    expect(channels[0]!.stdev).toBeGreaterThan(1)
    expect((await trail(id)).at(-1)).toMatchObject({ action: 'crew-scan.look', details: { scan, document: 'medical', page: 1 } })
    expect((await look(scan, documents, '&page=2')).statusCode).toBe(404)
    const sales = await signInTestStaff(api.db, ['sales'])
    expect((await look(scan, sales)).statusCode).toBe(403)
    expect((await add(id, {}, { as: documents })).status).toBe(403)
    expect((await post('remove-scan', { scan: { id: scan } }, documents)).status).toBe(403)
    // Not a name of a file: the trail outlives the data.
    expect(JSON.stringify(await trail(id))).not.toContain('front.jpg')
  })

  it('are refused by content, for what is not recorded, has ended, or has six already', async () => {
    const { id } = await newMember({ medical_until: inDays(-1) })
    expect((await add(id, { kind: 'licence' }, { files: [Buffer.from('MZ not a picture')] })).json).toMatchObject({ code: 'WRONG_FORMAT' })
    expect((await add(id, { kind: 'licence' }, { files: [] })).json).toMatchObject({ code: 'WRONG_FORMAT' })
    expect((await add(id, { kind: 'recurrent' })).json).toMatchObject({ errors: [{ path: 'kind', code: 'unknown' }] })
    expect((await add(id)).json).toMatchObject({ errors: [{ path: 'kind', code: 'ended' }] })
    for (let at = 0; at < 2; at++) await add(id, { kind: 'licence' }, { files: [jpeg, jpeg, jpeg] })
    expect((await add(id, { kind: 'licence' })).json).toMatchObject({ code: 'LIMIT_REACHED' })
    expect((await scansOf(id, 'licence'))[0]!.scans).toHaveLength(6)
    expect((await add(crypto.randomUUID())).status).toBe(404)
  })

  it('replace those before at once, and are removed one by one', async () => {
    const { id } = await newMember()
    await add(id, {}, { files: [jpeg, jpeg] })
    const before = await filesOf(id)
    await add(id, { replace: 'true' }, { name: 'renewed.jpg' })
    expect((await scansOf(id, 'medical'))[0]!.scans).toMatchObject([{ name: 'renewed.jpg' }])
    expect(await stored(before)).toBe(0)
    const scan = (await scansOf(id, 'medical'))[0]!.scans[0]!.id
    expect((await post('remove-scan', { scan: { id: scan } })).status).toBe(200)
    expect((await post('remove-scan', { scan: { id: scan } })).status).toBe(404)
    expect(await filesOf(id)).toEqual([])
    expect((await trail(id)).map(({ action, reason }) => `${action} ${reason}`)).toEqual([
      'crew-scan.added null',
      'crew-scan.added null',
      'crew-scan.erased replaced',
      'crew-scan.erased replaced',
      'crew-scan.added null',
      'crew-scan.erased removed',
    ])
  })
})

describe('scans of a document that is renewed', () => {
  it('stay for 30 days as those of the document before, and return when the entry is put right', async () => {
    const { id, entry } = await newMember()
    await add(id)
    await change(id, 1, { ...entry, medical_until: inDays(560) })
    expect(await scansOf(id, 'medical')).toMatchObject([
      { valid_until: inDays(560), current: true, scans: [] },
      { valid_until: inDays(200), current: false, ended: true, scans: [{ erased_on: inDays(30) }] },
    ])
    await change(id, 2, entry)
    expect(await scansOf(id, 'medical')).toMatchObject([{ valid_until: inDays(200), current: true, scans: [{ erased_on: inDays(230) }] }])
    await change(id, 3, { ...entry, medical_until: null })
    expect(await scansOf(id, 'medical')).toMatchObject([{ current: false, scans: [{}] }])
  })

  it('are erased by the job 30 days after, or 30 days after the last day', async () => {
    const { id, entry } = await newMember()
    await add(id)
    await add(id, { kind: 'passport' })
    await add(id, { kind: 'licence' })
    await change(id, 1, { ...entry, medical_until: inDays(560) })
    const set = (kind: string, days: number) =>
      sql`UPDATE crew_scan SET superseded_at = CASE kind WHEN 'medical' THEN superseded_at - make_interval(days => ${days}) END,
        valid_until = CASE kind WHEN 'passport' THEN current_date - ${days}::int ELSE valid_until END WHERE member_id = ${id} AND kind = ${kind}`.execute(
        api.db,
      )
    await set('medical', 29)
    await set('passport', 29)
    await eraseOldScans(api.app.ctx)
    expect(await filesOf(id)).toHaveLength(3)
    const files = await filesOf(id)
    await set('medical', 1)
    await set('passport', 30)
    expect(await eraseOldScans(api.app.ctx)).toBe(1)
    expect(await filesOf(id)).toHaveLength(1)
    expect(await stored(files)).toBe(1)
    expect((await trail(id)).filter(({ reason }) => reason === 'ended')).toHaveLength(2)
    expect(await eraseOldScans(api.app.ctx)).toBe(0)
  })
})

describe('scans of a member who leaves', () => {
  it('are erased in the same transaction, with their bytes', async () => {
    const { id } = await newMember()
    await add(id, {}, { files: [jpeg, jpeg] })
    const files = await filesOf(id)
    expect((await post('remove', { member: { id }, revision: 1 })).status).toBe(200)
    expect(await stored(files)).toBe(0)
    expect((await add(id)).status).toBe(404)
    expect((await api.call('GET', `/gamma/staff/crew/scans?member=${id}`, { headers: olga.headers })).status).toBe(404)
  })

  it('are missed by no other way to leave: the database refuses', async () => {
    const { id } = await newMember()
    await add(id)
    const leave = sql`UPDATE crew_member SET left_at = now(), licence_number = NULL, medical_until = NULL, language_level = NULL,
      passport_number = NULL, passport_country = NULL, passport_until = NULL, nationality = NULL, birth_date = NULL, birth_place = NULL,
      sex = NULL, residence = NULL WHERE id = ${id}`.execute(api.db)
    await expect(leave).rejects.toMatchObject({ constraint: 'crew_member_scans_erased' })
    const row = await api.db.selectFrom('crew_scan').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()
    await post('remove', { member: { id }, revision: 1 })
    const again = api.db
      .insertInto('crew_scan')
      .values({ ...row, added_at: row.added_at.toString(), superseded_at: null })
      .execute()
    await expect(again).rejects.toMatchObject({ constraint: 'crew_scan_active' })
  })
})
