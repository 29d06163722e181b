import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListAirspaceFacts, staffListTypeFacts } from '@aquilane/contract/staff-airspace-facts'
import type { AreaDifference, KnownArea, KnownType, TypeDifference } from '@aquilane/domain/facts/fact-changes'
import { isOldFact } from '@aquilane/domain/facts/fact-rules'
import type { Confidence } from '@aquilane/domain/facts/facts'
import { weigh } from '@aquilane/domain/facts/weight'
import { nameType } from '../read-airspace.ts'
import { type Reader, toChange, toRemoval } from './wire.ts'

type Area = ResponseOf<typeof staffListAirspaceFacts>['data'][number]
type AircraftType = ResponseOf<typeof staffListTypeFacts>['data'][number]

const toSource = ({ source, date = '', confidence }: { source: string; date?: string; confidence: string }, checkedOn: string) => ({
  source,
  source_date: date,
  confidence,
  checked_on: checkedOn,
})

function toArea({ row, checkedOn, change }: KnownArea, reader: Reader): NonNullable<Area['after']> {
  return {
    area: row.area,
    effect: row.effect,
    binds: row.binds,
    countries: row.countries ?? '',
    airports: row.airports ?? '',
    shapes: row.shapes ?? '',
    overflight: row.overflight ?? 'no',
    landing: row.landing === 'yes',
    within_europe: row.withinEurope ?? false,
    except_to: row.exceptTo ?? '',
    from: row.from ?? null,
    until: row.until ?? null,
    ends_then: row.endsThen ?? false,
    note: row.note ?? '',
    ...toSource(row, checkedOn),
    old: isOldFact(checkedOn, reader.today),
    weight: weigh({ confidence: row.confidence as Confidence, sourceDate: row.date || null }),
    changed: change && toChange(change, reader),
  }
}

export const toAreaDifference = ({ before, after, removal }: Pick<AreaDifference, 'before' | 'after' | 'removal'>, reader: Reader) => ({
  before: before && toArea(before, reader),
  after: after && toArea(after, reader),
  removal: toRemoval(removal, reader),
})

function toTypeFact({ row, checkedOn, change }: KnownType, reader: Reader): NonNullable<AircraftType['after']> {
  return {
    span_m: row.spanM,
    steep_approach: row.steepApproach,
    london_city: row.londonCity,
    note: row.note ?? '',
    ...toSource(row, checkedOn),
    old: isOldFact(checkedOn, reader.today),
    changed: change && toChange(change, reader),
  }
}

export function toTypeDifference({ before, after }: Pick<TypeDifference, 'before' | 'after'>, reader: Reader) {
  const { slug, engines, kind } = (after ?? before)!.row
  return {
    slug,
    name: nameType(slug),
    engines,
    kind,
    before: before && toTypeFact(before, reader),
    after: after && toTypeFact(after, reader),
  }
}
