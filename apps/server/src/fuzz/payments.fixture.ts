import type { TestClient } from '@aquilane/testing/client'
import { api, nextDay, people, once, post, type LazyHints, type Together, type Rows } from './world.fixture.ts'

const fiscalDocumentIds = new Map<string, { proforma: string; receipt: string }>()

/** A proforma invoice and a receipt of their own order, whose state differs from the others. */
async function findFiscalDocuments(client: TestClient): Promise<{ proforma: string; receipt: string }> {
  const known = fiscalDocumentIds.get(client.clientId)
  if (known) return known
  const order = await api.order(client, (await api.offers(client, api.legsIn(60)))[0]!, api.legsIn(60))
  const { value } = await post<{ value: string }>(
    '/gamma/invoice/swift-print',
    { invoice: { id: order.invoices[0]!.id }, bill_to: 'Acme' },
    client.headers,
  )
  const { documents } = await post<{ documents: { id: string }[] }>(
    '/gamma/payment/from-account',
    { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(client) } },
    client.headers,
  )
  const ids = { proforma: new URL(value).searchParams.get('id')!, receipt: documents[0]!.id }
  fiscalDocumentIds.set(client.clientId, ids)
  return ids
}

/** A saved card. */
async function newCard({ clientId: client_id }: TestClient): Promise<string> {
  const values = { client_id, provider: 'stripe', token: crypto.randomUUID(), brand: 'Visa', last4: '4242', expires: '12/30' }
  const row = { ...values, created_at: Temporal.Now.instant().toString() }
  return (await api.db.insertInto('card').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A payout of a customer whose balance holds enough; each waits alone. */
export async function aPayout(): Promise<Record<string, unknown>> {
  people.ada = await api.customer(500_000)
  const holder = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }
  await api.db.updateTable('client').set(holder).where('id', '=', people.ada.clientId).execute()
  const account = { id: await api.accountOf(people.ada) }
  return { account, money: { amount: 50, currency: 'EUR' }, iban: 'DE89370400440532013000', beneficiary: 'Ada Lovelace' }
}

interface Asked {
  share: { id: string }
  url: string
}

/** A share of an unpaid charter of its own. */
async function aShare(client: TestClient): Promise<Record<string, unknown>> {
  const legs = api.legsIn(nextDay())
  const order = await api.order(client, (await api.offers(client, legs))[0]!, legs)
  return { invoice: { id: order.invoices[0]!.id }, money: { amount: 100, currency: 'EUR' }, name: 'Grace', email: null }
}

async function askShare(client: TestClient): Promise<{ id: string; token: string }> {
  const body = await aShare(client)
  const { share, url } = await post<Asked>('/gamma/invoice-share/create', body, client.headers)
  return { id: share.id, token: new URL(url).pathname.split('/').at(-1)! }
}

/** The link of a share; what opens it counts against one address. */
function shareHints(client: TestClient): LazyHints {
  const share = once(() => askShare(client))
  const shareToken = async () => {
    await api.db.deleteFrom('rate_limit').where('key', 'like', 'share-%').execute()
    return [(await share()).token]
  }
  return {
    'GET /gamma/invoice-share/shared token': shareToken,
    'POST /gamma/invoice-share/pay': async () => [{ token: (await shareToken())[0], email: 'grace@example.com' }],
  }
}

export function paymentHints({ client, days, orders }: Rows): LazyHints {
  const card = once(async () => api.openCard(client, (await orders())[0]!))
  const widget = once(async () => {
    await card()
    const invoice = { id: (await orders())[0]!.invoices[0]!.id }
    const {
      payment: _payment,
      widget: _widget,
      actionType: _type,
      ...parameters
    } = await post<Record<string, unknown>>('/gamma/payment/from-custom-card', { invoice }, client.headers)
    return Object.fromEntries(
      Object.entries(parameters).map(([key, value]) => [key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    )
  })
  const invoiceIds = async () => (await orders()).flatMap(({ invoices }) => invoices.map(({ id }) => id))
  const account = once(() => api.accountOf(client))
  const payer = once(async () => {
    // Fifty at most: an existing one is reused.
    const { data } = (await api.call('GET', '/gamma/swift-details/list', { as: client })).json as { data: { id: string }[] }
    const body = { bill_to: 'Acme', address: null }
    return data[0] ?? ((await api.call('POST', '/gamma/swift-details/create', { as: client, body })).json as { id: string })
  })
  const fiscalDocuments = once(() => findFiscalDocuments(client))
  const period = { from: ['2026-01-01'], to: ['2026-12-31', '2027-01-31'] }
  return {
    'GET /gamma/staff/invoice/get id': invoiceIds,
    'invoice.id': invoiceIds,
    'GET /gamma/invoice-share/list invoice_id': invoiceIds,
    ...shareHints(client),
    'payment.id': async () => [(await card()).payment.id],
    'account.id': async () => [await account()],
    account_id: async () => [await account()],
    vat_number: () => ['IT12345678901', null],
    ...Object.fromEntries(
      ['statement', 'statement-csv', 'statement-pdf'].flatMap((path) =>
        Object.entries(period).map(([name, values]) => [`GET /gamma/account/${path} ${name}`, () => values]),
      ),
    ),
    'details.id': async () => [(await payer()).id],
    'proforma.id': async () => [(await fiscalDocuments()).proforma],
    'GET /gamma/invoice/fiscal-document id': async () => [(await fiscalDocuments()).receipt],
    'POST /gamma/invoice/create-fill': async () => [{ account: { id: await account() }, money: { amount: 50.5, currency: 'EUR' } }],
    'POST /gamma/swift-details/update': async () => [{ id: (await payer()).id, bill_to: 'Acme', address: null }],
    bill_to: () => ['Acme', 'Società Volo S.p.A.'],
    address: () => [null, '', 'via roma 1, milano'],
    'bank.id': async () => [(await card()).url.split('/').at(-1)],
    'card.id': async () => [await newCard(client), await newCard(client)],
    provider: () => ['stripe'],
    currency: () => ['EUR', 'USD'],
    'POST /gamma/payment/webhook/:provider': async () => {
      const object = { client_reference_id: (await card()).payment.id }
      const event = { id: `evt_${days}`, type: 'checkout.session.completed', data: { object } }
      return [event, { ...event, id: 7 }, { ...event, data: null }]
    },
    'POST /gamma/payment/sign': async () => [{ request: await widget() }],
  }
}

export const paymentTogether: Together = {
  'POST /gamma/invoice-share/create': async () => {
    people.ada = await api.customer(500_000)
    return aShare(people.ada)
  },
  'POST /gamma/invoice-share/withdraw': async () => {
    people.ada = await api.customer(500_000)
    return { id: (await askShare(people.ada)).id }
  },
  'POST /gamma/account/payout': aPayout,
}
