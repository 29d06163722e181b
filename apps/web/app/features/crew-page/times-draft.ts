import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import type { CrewFlight, FlightTimes } from './page-data.ts'

export const moments = ['off_block', 'takeoff', 'landing', 'on_block'] as const
export type Moment = (typeof moments)[number]

export interface TimesDraft extends Record<Moment, string> {
  delay: string
  fuel: string
  uplift: string
  isDeiced: boolean
}

/** UTC, as an input of date and time takes it. */
const toInput = (utc: string | null | undefined): string => utc?.slice(0, 16) ?? ''
const toInstant = (text: string): string | null => (text === '' ? null : `${text.slice(0, 16)}:00Z`)
const toCount = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const isCount = (text: string): boolean => /^\d{0,6}$/.test(text.trim()) && Number(text) <= 200_000

export const nowInput = (): string => toInput(Temporal.Now.instant().toString())

export const toDraft = (times: CrewFlight['times']): TimesDraft => ({
  off_block: toInput(times?.off_block),
  takeoff: toInput(times?.takeoff),
  landing: toInput(times?.landing),
  on_block: toInput(times?.on_block),
  delay: times?.delay_code ?? '',
  fuel: times?.fuel_kg?.toString() ?? '',
  uplift: times?.uplift_litres?.toString() ?? '',
  isDeiced: times?.deiced ?? false,
})

export const toTimes = (draft: TimesDraft, shown: string | null): FlightTimes => ({
  shown,
  off_block: toInstant(draft.off_block) ?? '',
  takeoff: toInstant(draft.takeoff),
  landing: toInstant(draft.landing),
  on_block: toInstant(draft.on_block),
  delay_code: delayCodes.find((code) => code === draft.delay) ?? null,
  fuel_kg: toCount(draft.fuel),
  uplift_litres: toCount(draft.uplift),
  deiced: draft.isDeiced,
})
