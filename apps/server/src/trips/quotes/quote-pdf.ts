import type { Content } from 'pdfmake/interfaces.js'
import { charterArguments } from '@aquilane/i18n/charter'
import { formatDate, formatDateTime, formatDuration, formatTime } from '@aquilane/i18n/format'
import { pdfTexts, priceReason, serviceName, type PdfTexts } from '@aquilane/i18n/pdf'
import {
  type Company,
  amounts,
  facts,
  formatAmount,
  footer,
  heading,
  label,
  letterhead,
  secondaryColor,
  type Fact,
} from '../../sales/invoices/index.ts'
import type { PdfDocument } from '../../platform/pdf/render.ts'
import type { QuoteAlternative, QuoteView } from './view.ts'

type Locale = 'en' | 'it'

/** How an acceptance was proven. */
export interface SignatureProof {
  phone: string | null
  address: string | null
}

/** The quote as PDF; with an acceptance, the alternative that was chosen and how it was signed. */
export function quoteDocument(quote: QuoteView, company: Company | null, locale: Locale, proof: SignatureProof | null): PdfDocument {
  const t = pdfTexts(locale)
  const { acceptance } = quote
  const shown = acceptance ? quote.alternatives.filter(({ position }) => position === acceptance.position) : quote.alternatives
  const title = t(acceptance ? 'quote.signedTitle' : 'quote.title', { pnr: quote.order.pnr })
  const about: Fact[] = [
    [t('quote.version'), String(quote.version)],
    [t('quote.made'), formatDate(quote.sentAt.toString().slice(0, 10), locale, 'long')],
    ...(acceptance
      ? []
      : [[t('quote.validUntil'), { text: formatDateTime(quote.validUntil.toString().slice(0, 16), locale), bold: true }] satisfies Fact]),
    [t('quote.pax'), String(quote.pax)],
  ]
  const content: Content[] = [
    letterhead(t, company),
    ...heading(title, t(acceptance ? 'quote.signedLead' : 'quote.lead')),
    facts(about, [0, 0, 0, 20]),
    ...(quote.note === null || acceptance ? [] : [{ text: quote.note, margin: [0, 0, 0, 18] } satisfies Content]),
    ...shown.flatMap((alternative) => toAlternative(t, locale, alternative, quote.currency)),
    { text: t('quote.agent', { company: company?.name ?? 'Aquilane' }), color: secondaryColor, fontSize: 8, margin: [0, 0, 0, 12] },
    ...(acceptance && proof ? signature(t, locale, acceptance, proof) : []),
  ]
  return { title, language: locale, content, footer: footer(t, company, quote.order.pnr) }
}

const toLocal = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'minute' })

function toAlternative(t: PdfTexts, locale: Locale, alternative: QuoteAlternative, currency: string): Content[] {
  const { aircraft, operator, legs, lines, afterFlightCaps, steps, order } = alternative.flight
  const name = aircraft ? t('quote.aircraft', { name: aircraft.name, tail: aircraft.tail, year: String(aircraft.year) }) : ''
  return [
    {
      text: t('quote.alternative', { position: alternative.position, name }),
      font: 'serif',
      fontSize: 17,
      lineHeight: 1,
      fontFeatures: ['lnum'],
      margin: [0, 6, 0, 6],
    },
    ...(operator
      ? [
          {
            text: t('quote.operator', { name: operator.name, aoc: operator.aoc, date: formatDate(operator.insuredUntil, locale, 'long') }),
            margin: [0, 0, 0, 8],
          } satisfies Content,
        ]
      : []),
    facts(
      legs.map((leg) => toLegLine(t, locale, leg)),
      [0, 0, 0, 10],
    ),
    amounts(
      t,
      lines.map(({ service, amountCents, reason }) => ({
        text: serviceName(locale, service),
        note: priceReason(locale, reason.code, charterArguments(reason.params, locale)),
        cents: amountCents,
      })),
      { text: t('quote.total'), cents: alternative.priceCents },
      currency,
    ),
    label(t('quote.caps')),
    facts(
      afterFlightCaps.map(({ service, amountCents }) => [
        serviceName(locale, service),
        t('quote.capUpTo', { amount: formatAmount(amountCents, order.currency) }),
      ]),
      [0, 0, 0, 10],
    ),
    label(t('quote.terms')),
    facts(
      steps.map(({ untilLocal, feePercent }) => [
        untilLocal === null ? t('quote.termsAfter') : t('quote.termsUntil', { moment: formatDateTime(toLocal(untilLocal), locale) }),
        t('quote.termsFee', { percent: feePercent }),
      ]),
      [0, 0, 0, 18],
    ),
  ]
}

const toLegLine = (t: PdfTexts, locale: Locale, leg: QuoteAlternative['flight']['legs'][number]): [string, string] => [
  formatDate(leg.departureAt.toPlainDate().toString(), locale, 'date'),
  t('quote.leg', {
    from: leg.departure.name,
    to: leg.arrival.name,
    departure: formatTime(toLocal(leg.departureAt)),
    arrival: leg.arrivalAt ? formatTime(toLocal(leg.arrivalAt)) : '',
    time: formatDuration(leg.row.block_minutes ?? 0),
  }),
]

function signature(
  t: PdfTexts,
  locale: Locale,
  acceptance: NonNullable<QuoteView['acceptance']>,
  { phone, address }: SignatureProof,
): Content[] {
  const at = acceptance.acceptedAt.toString({ smallestUnit: 'second' }).replace('Z', '')
  return [
    {
      unbreakable: true,
      stack: [
        { text: t('quote.signature'), font: 'serif', fontSize: 17, lineHeight: 1, fontFeatures: ['lnum'], margin: [0, 6, 0, 6] },
        facts([
          [t('quote.signedBy'), { text: acceptance.name ?? '–', bold: true }],
          [t('quote.signedAt'), t('proforma.moment', { date: formatDate(at.slice(0, 10), locale, 'long'), time: formatTime(at) })],
          [t('quote.signedWith'), t('quote.code', { phone: phone ?? '–' })],
          [t('quote.signedFrom'), address ?? '–'],
        ]),
        { text: t('quote.disclosures'), color: secondaryColor, fontSize: 8, margin: [0, 8, 0, 0] },
      ],
    },
  ]
}
