import { api, people, post, colleague, type LazyHints, type Together } from './world.fixture.ts'

/** A draft of its own, with what it says. */
async function pricingDraft() {
  const { id } = await post<{ id: string }>('/gamma/staff/pricing/create-draft', { note: 'Fuel' }, people.staff.headers)
  const { json } = await api.call('GET', `/gamma/staff/pricing/get?id=${id}`, { headers: people.staff.headers })
  const { document, revision } = json as { document: object; revision: number }
  return { version: { id }, revision, document }
}

/** A version that takes effect after all others. */
async function scheduledPricing() {
  const { version, revision } = await pricingDraft()
  const { data } = (await api.call('GET', '/gamma/staff/pricing/list', { headers: people.staff.headers })).json as {
    data: { effective: string | null; withdrawn: string | null }[]
  }
  const last = data
    .flatMap(({ effective, withdrawn }) => (effective && !withdrawn ? [effective] : []))
    .toSorted()
    .at(-1)!
  const soon = Temporal.Now.instant().add({ hours: 1 })
  const after = Temporal.Instant.from(`${last.replace(' ', 'T')}Z`).add({ seconds: 60 })
  const at = (Temporal.Instant.compare(soon, after) > 0 ? soon : after).round('second').toString()
  const { approval } = await post<{ approval: object }>('/gamma/staff/pricing/publish', { version, revision, at }, people.staff.headers)
  await post('/gamma/staff/approval/approve', { approval }, (await colleague()).headers)
  return { version }
}

/** Prices that were followed once: those of the installation, after others have taken effect. */
async function pastPricing() {
  for (;;) {
    const { data } = (await api.call('GET', '/gamma/staff/pricing/list', { headers: people.staff.headers })).json as {
      data: { id: string; status: string }[]
    }
    const scheduled = data.find(({ status }) => status === 'scheduled')
    if (!scheduled) break
    await post('/gamma/staff/pricing/withdraw', { version: { id: scheduled.id }, reason: 'Not yet' }, people.staff.headers)
  }
  const first = await api.db.selectFrom('pricing_version').selectAll().where('number', '=', 1).executeTakeFirstOrThrow()
  const { last } = await api.db
    .selectFrom('pricing_version')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const at = Temporal.Instant.from('2021-01-01T00:00:00Z').add({ minutes: last! }).toString()
  const times = { created_at: at, published_at: at, effective_at: at }
  await api.db
    .insertInto('pricing_version')
    .values({ number: last! + 1, note: 'Between', document: JSON.stringify(first.document), ...times })
    .execute()
  return { version: { id: first.id }, reason: 'Too dear' }
}

export function pricingHints(): LazyHints {
  return {
    'GET /gamma/staff/pricing/get id': async () => [(await pricingDraft()).version.id],
    'GET /gamma/staff/pricing/preview id': async () => [(await pricingDraft()).version.id],
  }
}

export const pricingTogether: Together = {
  'POST /gamma/staff/pricing/save-draft': async () => ({ ...(await pricingDraft()), note: 'Fuel' }),
  'POST /gamma/staff/pricing/discard-draft': async () => {
    const { version, revision } = await pricingDraft()
    return { version, revision }
  },
  'POST /gamma/staff/pricing/publish': async () => {
    const { version, revision } = await pricingDraft()
    return { version, revision, at: null }
  },
  'POST /gamma/staff/pricing/roll-back': pastPricing,
  'POST /gamma/staff/pricing/withdraw': async () => ({ ...(await scheduledPricing()), reason: 'Not yet' }),
}
