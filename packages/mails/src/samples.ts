import type { Locale } from '@aquilane/domain/site/paths'
import { paths } from '@aquilane/domain/site/paths'
import type { FallenPrice } from '@aquilane/i18n/notifications'
import type { MailAircraft } from '@aquilane/i18n/mail-aircraft'
import type { OrderMailValues, OrderNotification } from '@aquilane/i18n/orders'
import { codeMail } from './code.ts'
import type { MailFooter, Mail } from './layout.ts'
import { noticeMail } from './notice.ts'
import { orderMail } from './order.ts'
import { confirmAlertMail, fallenPriceMail } from './price-alert.ts'
import { assistantInvitationMail } from './assistant-invitation.ts'
import { askedShareMail, paidShareMail, refundedShareMail } from './split-payment.ts'
import { tripSheetMail } from './trip-sheet.ts'

const euro = (amount: number) => ({ amount, currency: 'EUR' })

const pictured: MailAircraft = { picture: 'aircraft-citation-xls-plus', type: 'Citation XLS+', tail: null }

const order = (locale: Locale, site: string): OrderMailValues => ({
  pnr: 'K7DM3X',
  url: `${site}${paths[locale].order('7f6f1f0e')}`,
  name: 'Ada',
  amount: euro(24_150.5),
  fee: euro(2_415),
  price: euro(24_150.5),
  deadline: '2026-12-17T11:30',
  newDeparture: null,
  aircraft: 'Citation XLS+, G-AQUI',
  pictured,
  wishes: {
    note:
      locale === 'it' ? 'Viaggia con noi un cane.\nPreferiamo il Wi-Fi a bordo.' : 'A dog travels with us.\nWe would like Wi-Fi on board.',
    budget: 20_000,
    flexibleDays: 2,
    hours: ['morning', 'exact'],
  },
  legs: [
    {
      departureLocal: '2026-12-18T10:30',
      boardingEnds: '2026-12-18T10:00',
      from: locale === 'it' ? 'Londra' : 'London',
      to: locale === 'it' ? 'Nizza' : 'Nice',
      pax: 4,
      meetingPoint: 'Signature Aviation, Terminal 1, Luton',
    },
    {
      departureLocal: '2026-12-21T17:15',
      boardingEnds: '2026-12-21T16:45',
      from: locale === 'it' ? 'Nizza' : 'Nice',
      to: locale === 'it' ? 'Londra' : 'London',
      pax: 4,
      meetingPoint: 'Sky Valet, Aéroport de Nice',
    },
  ],
})

const orderNews: readonly OrderNotification[] = [
  'requested',
  'quoted',
  'paid',
  'confirmed',
  'expired',
  'canceled',
  'refund',
  'declined',
  'withdrawn',
  'refunded',
  'late',
  'underpaid',
  'partReceived',
  'overpaid',
]

const fallenTrip: FallenPrice = {
  from: { en: 'London', it: 'Londra' },
  to: { en: 'Nice', it: 'Nizza' },
  departureLocal: '2026-12-18T10:30',
  flexDays: 3,
  legs: 1,
  price: { amount: 7_250, currency: 'EUR' },
  before: { amount: 8_370, currency: 'EUR' },
}

const sharedFlight = (locale: Locale) => ({
  route: locale === 'it' ? 'Londra – Nizza – Londra' : 'London – Nice – London',
  date: '2026-12-18',
  amount: euro(6_037.5),
})

type Sample = (locale: Locale, site: string) => Mail

const footer = (locale: Locale, site: string): MailFooter => ({ settingsUrl: `${site}${paths[locale].profileNotifications()}` })
const notice =
  (news: Parameters<typeof noticeMail>[1]): Sample =>
  (locale, site) =>
    noticeMail(locale, news, { name: 'Ada', url: `${site}${paths[locale].profile()}` }, footer(locale, site))

/** Every template with made-up content: what /dev/mail shows and the specs read. `site`: the site's origin. */
export const samples: Readonly<Record<string, Sample>> = {
  'trip-sheet': (locale, site) =>
    tripSheetMail(locale, {
      sender: 'Ada Lovelace',
      route: locale === 'it' ? 'Londra – Nizza – Londra' : 'London – Nice – London',
      date: '2026-12-18',
      url: `${site}${paths[locale].trip('sample')}`,
      pictured,
    }),
  'share-asked': (locale, site) =>
    askedShareMail(locale, {
      ...sharedFlight(locale),
      sender: 'Ada Lovelace',
      url: `${site}${paths[locale].payShare('sample')}`,
      pictured,
    }),
  'share-paid': (locale) => paidShareMail(locale, { ...sharedFlight(locale), pnr: 'K7DM3X', digits: '4242' }),
  'share-refund': (locale) => refundedShareMail(locale, { ...sharedFlight(locale), pnr: 'K7DM3X', digits: '4242', why: 'ended' }),
  'assistant-invitation': (locale, site) =>
    assistantInvitationMail(locale, { sender: 'Ada Lovelace', days: 7, url: `${site}${paths[locale].assistantInvitation('sample')}` }),
  'email-code': (locale) => codeMail(locale, { code: '042137', minutes: 15, name: 'Ada' }),
  ...Object.fromEntries(
    orderNews.map((news): [string, Sample] => [
      `order-${news}`,
      (locale, site) => orderMail(locale, news, order(locale, site), footer(locale, site)),
    ]),
  ),
  'assistant-accepted': notice({ key: 'assistant.accepted', params: { name: 'Grace Hopper' } }),
  'assistant-left': notice({ key: 'assistant.left', params: { name: 'Grace Hopper' } }),
  'assistant-removed': notice({ key: 'assistant.removed', params: { name: 'Ada Lovelace' } }),
  'assistant-booked': notice({ key: 'assistant.booked', params: { name: 'Grace Hopper', pnr: 'K7DM3X' } }),
  'assistant-canceled': notice({ key: 'assistant.canceled', params: { name: 'Grace Hopper', pnr: 'K7DM3X' } }),
  'invoice-share-paid': notice({
    key: 'invoice.sharePaid',
    params: { pnr: 'K7DM3X', name: 'Grace Hopper', amount: euro(6_037.5), due: euro(18_113) },
  }),
  'assistant-paid': notice({
    key: 'assistant.paid',
    params: { name: 'Grace Hopper', pnr: 'K7DM3X', amount: { amount: 18_400, currency: 'EUR' } },
  }),
  'ticket-approved': notice({ key: 'ticket.approved', params: { pnr: 'K7DM3X' } }),
  'ticket-returned': notice({ key: 'ticket.returned', params: { pnr: 'K7DM3X' } }),
  'ticket-rejected': notice({ key: 'ticket.rejected', params: { pnr: 'K7DM3X' } }),
  'payout-rejected': notice({ key: 'payment.payoutRejected', params: { amount: { amount: 1_250, currency: 'EUR' } } }),
  'payout-returned': notice({
    key: 'payment.payoutReturned',
    params: { amount: { amount: 1_250, currency: 'EUR' }, method: 'stripe', digits: '4242' },
  }),
  'payout-not-returned': notice({
    key: 'payment.payoutNotReturned',
    params: { amount: { amount: 1_250, currency: 'EUR' }, method: 'paypal', digits: null },
  }),
  'payment-credited': notice({ key: 'payment.credited', params: { amount: { amount: 1_250, currency: 'EUR' } } }),
  'invoice-reminder': notice({
    key: 'invoice.reminder',
    params: { pnr: 'K7DM3X', amount: { amount: 480.5, currency: 'EUR' }, number: 'AQ-000123', level: 2, due: '2026-10-31' },
  }),
  'invoice-added': notice({ key: 'invoice.added', params: { pnr: 'K7DM3X', amount: { amount: 480.5, currency: 'EUR' } } }),
  'invoice-withdrawn': notice({ key: 'invoice.withdrawn', params: { pnr: 'K7DM3X', amount: { amount: 480.5, currency: 'EUR' } } }),
  'account-signed-in': notice({ key: 'account.signedIn', params: { device: 'Firefox, Windows' } }),
  'account-data-exported': notice({ key: 'account.dataExported', params: {} }),
  'account-passkey-added': notice({ key: 'account.passkeyAdded', params: { device: 'Firefox, Windows' } }),
  ...Object.fromEntries(
    (['referral', 'birthday', 'birthdayFlown', 'cashback'] as const).map((news): [string, Sample] => [
      `loyalty-${news.toLowerCase()}`,
      notice({ key: `loyalty.${news}`, params: { amount: { amount: 500, currency: 'EUR' }, until: '2026-12-31' } }),
    ]),
  ),
  'flight-delayed': notice({
    key: 'flight.delayed',
    params: {
      pnr: 'K7DM3X',
      from: { en: 'London', it: 'Londra' },
      to: { en: 'Nice', it: 'Nizza' },
      timeLocal: '2026-12-18T11:20',
      delayCode: '81',
    },
  }),
  'price-alert': notice({ key: 'priceAlert.fell', params: { trip: fallenTrip, more: 1 } }),
  'price-alert-confirm': (locale, site) =>
    confirmAlertMail(
      locale,
      {
        stops: [fallenTrip.from[locale], fallenTrip.to[locale]],
        date: '2026-12-18',
        flexDays: 3,
        hours: 48,
        url: `${site}${paths[locale].priceAlert('confirm', { token: 'sample' })}`,
      },
      `${site}${paths[locale].priceAlert('stop', { token: 'sample', refuse: 1 })}`,
    ),
  'price-alert-by-address': (locale, site) =>
    fallenPriceMail(
      locale,
      { trip: fallenTrip, more: 1, url: `${site}${paths[locale].index()}` },
      `${site}${paths[locale].priceAlert('stop', { token: 'sample' })}`,
    ),
  'offer-announcement': (locale, site) =>
    noticeMail(
      locale,
      {
        key: 'offer.announcement',
        params: {
          en: { title: 'Winter in Megève', text: 'Direct flights to the mountain, from London, Paris and Milan. Skis fly free.' },
          it: { title: 'Inverno a Megève', text: 'Voli diretti in montagna da Londra, Parigi e Milano. Gli sci volano gratis.' },
        },
      },
      { name: 'Ada', url: `${site}${paths[locale].index()}` },
      { settingsUrl: `${site}/gamma/subscription/unsubscribe?token=sample`, unsubscribe: 'offers' },
    ),
}
