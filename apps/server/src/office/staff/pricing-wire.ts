import type { Static } from 'typebox'
import type { PricingDocumentWire } from '@aquilane/contract/staff-pricing'
import type { PeakPeriod } from '@aquilane/domain/charter/policy'
import type { PricingDocument } from '@aquilane/domain/pricing/document'

type Wire = Static<typeof PricingDocumentWire>

/** Lists instead of records: their order is that of the document. */
export const toDocumentWire = (document: PricingDocument): Wire => ({
  numbers: Object.entries(document.numbers).map(([path, value]) => ({ path, value })),
  peaks: document.peaks.map(({ code, from, to, permille }) => ({ code, from, to, permille })),
  short_notice: document.shortNotice.map(({ hours, permille }) => ({ hours, permille })),
  airport_countries: Object.entries(document.airportCountries).map(([country, permille]) => ({ country, permille })),
  free_route_countries: [...document.freeRouteCountries],
  operators: Object.entries(document.operators).map(([id, permille]) => ({ company: { id: Number(id) }, permille })),
  taxes: document.taxes.map(({ amounts, ...row }) => ({
    ...row,
    amounts: Object.entries(amounts).map(([name, value]) => ({ name, value })),
  })),
})

// A key like __proto__ stays a key.
const record = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries(entries)

/** What was sent, not checked yet. */
export const readDocumentWire = (wire: Wire): PricingDocument => ({
  v: 1,
  numbers: record(wire.numbers.map(({ path, value }) => [path, value])),
  peaks: wire.peaks as PeakPeriod[],
  shortNotice: wire.short_notice,
  airportCountries: record(wire.airport_countries.map(({ country, permille }) => [country, permille])),
  freeRouteCountries: [...new Set(wire.free_route_countries)],
  operators: record(wire.operators.map(({ company, permille }) => [String(company.id), permille])),
  taxes: wire.taxes.map(({ amounts, source, ...row }) => ({
    ...row,
    source: source.trim(),
    amounts: record(amounts.map(({ name, value }) => [name, value])),
  })),
})
