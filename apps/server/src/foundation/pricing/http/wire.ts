import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { PricingDocumentWire, staffListPricing } from '@aquilane/contract/staff-pricing'
import { documentChanges } from '@aquilane/domain/pricing/changes'
import { type PricingDocument, readDocument } from '@aquilane/domain/pricing/document'
import { versionStatus } from '@aquilane/domain/pricing/versions'
import type { Static } from 'typebox'
import type { PeakPeriod } from '@aquilane/domain/charter/policy'
import { timestamp } from '../../../platform/http/serialize.ts'
import { toTimes } from '../edit-pricing.ts'
import type { VersionRow } from '../queries.ts'

type Version = ResponseOf<typeof staffListPricing>['data'][number]

export const membersOf = (rows: readonly VersionRow[]): string[] =>
  rows.flatMap((row) => [row.created_by, row.published_by].filter((id) => id !== null))

export function toVersion(
  row: VersionRow,
  {
    base,
    names,
    current,
    now,
  }: { base: VersionRow | undefined; names: ReadonlyMap<string, string>; current: number | null; now: Temporal.Instant },
): Version {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
  return {
    id: row.id,
    number: row.number,
    status: versionStatus(toTimes(row), current, now),
    note: row.note,
    base: row.base_number,
    changes: base ? documentChanges(readDocument(base.document), readDocument(row.document)).length : 0,
    created: timestamp(row.created_at),
    created_by: nameOf(row.created_by),
    published_by: nameOf(row.published_by),
    effective: row.effective_at && timestamp(row.effective_at),
    withdrawn: row.withdrawn_at && timestamp(row.withdrawn_at),
    revision: row.revision,
  }
}

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
  v: 2,
  numbers: record(wire.numbers.map(({ path, value }) => [path, value])),
  peaks: wire.peaks as PeakPeriod[],
  shortNotice: wire.short_notice,
  airportCountries: record(wire.airport_countries.map(({ country, permille }) => [country, permille])),
  freeRouteCountries: [...new Set(wire.free_route_countries)],
  operators: record(wire.operators.map(({ company, permille }) => [String(company.id), permille])),
  taxes: wire.taxes.map(({ amounts, law, article, source, note, ...row }) => ({
    ...row,
    law: law.trim(),
    article: article.trim(),
    source: source.trim(),
    note: note.trim(),
    amounts: record(amounts.map(({ name, value }) => [name, value])),
  })),
})
