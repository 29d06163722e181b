import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'
import { manualClock } from '../../platform/clock.ts'
import { listCertifications } from './certifications.ts'
import { insertTestDocument } from './draft.fixture.ts'

let api: Api
let olga: TestStaff
let operatorId: number
beforeAll(async () => {
  api = await startApi()
  olga = await signInTestStaff(api.db, ['operations'])
  operatorId = (await api.db.selectFrom('operator').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
})
afterAll(() => api.close())

const inDays = (days: number): string => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
const shown = async () => (await api.call('GET', '/gamma/company/certifications')).json as { data: { certification: string }[] }
const names = async () => (await shown()).data.map(({ certification }) => certification)

async function addScan(fields: Record<string, string>) {
  const bytes = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  for (const [field, value] of Object.entries({ company_id: String(operatorId), ...fields })) form.append(field, value)
  form.append('files[]', new File([new Uint8Array(bytes)], 'certificate.jpg'))
  return api.call('POST', '/gamma/staff/fleet/add-documents', { headers: olga.headers, form })
}

describe('certifications of operators', () => {
  it('are shown to everybody by their scan, until their last day', async () => {
    expect(await names()).toEqual([])
    expect((await addScan({ kind: 'argus_platinum', number: 'ATR-1', valid_until: inDays(2) })).status).toBe(200)
    await insertTestDocument(api.db, { operatorId }, { kind: 'argus_gold', memberId: olga.id, validUntil: inDays(30) })
    expect((await shown()).data).toEqual([{ company: { id: operatorId }, certification: 'argus_platinum', valid_until: inDays(2) }])
    const later = manualClock(Temporal.Now.instant().add({ hours: 72 }))
    expect(await listCertifications({ db: api.db, clock: later })).toEqual([
      { operatorId, certification: 'argus_gold', validUntil: inDays(30) },
    ])
  })

  it('need their last day, and are of an operator', async () => {
    const { status, json } = await addScan({ kind: 'is_bao_2' })
    expect([status, json]).toMatchObject([400, { errors: [{ path: 'valid_until', code: 'required' }] }])
    const { id: aircraftId } = await api.db.selectFrom('aircraft').select('id').limit(1).executeTakeFirstOrThrow()
    await expect(
      insertTestDocument(api.db, { aircraftId }, { kind: 'is_bao_2', memberId: olga.id }),
      'the database itself',
    ).rejects.toThrow('fleet_document_certification')
    await expect(insertTestDocument(api.db, { operatorId }, { kind: 'is_bao_2', memberId: olga.id, validUntil: null })).rejects.toThrow(
      'fleet_document_certification',
    )
  })

  it('are not shown of an operator that is suspended, nor of its earlier certificate', async () => {
    await api.db.updateTable('operator').set({ suspended: true }).where('id', '=', operatorId).execute()
    expect(await names()).toEqual([])
    await sql`UPDATE operator SET suspended = false, identity = identity + 1 WHERE id = ${operatorId}`.execute(api.db)
    expect(await names()).toEqual([])
  })
})
