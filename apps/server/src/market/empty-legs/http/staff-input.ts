import type { BodyOf } from '@aquilane/contract/endpoint'
import type { staffCreateEmptyLeg } from '@aquilane/contract/staff-empty-legs'
import type { PriceStep } from '@aquilane/domain/empty-legs/price'
import type { EnteredLeg } from '../admin.ts'

export const toPriceStep = ({ hours_before: hours, percent }: { hours_before: number | null; percent: number }): PriceStep => ({
  hoursBefore: hours ?? Infinity,
  percent,
})

export const toEnteredLeg = (body: BodyOf<typeof staffCreateEmptyLeg>): EnteredLeg => ({
  tail: body.tail,
  departure: body.departure,
  arrival: body.arrival,
  departureLocal: body.departure_date,
  windowFromLocal: body.departure_date_from,
  windowToLocal: body.departure_date_to,
  steps: body.steps?.map(toPriceStep) ?? null,
  isDraft: body.draft ?? false,
})
