// What other features use of this one (the table in oxlint.config.ts).
export { PlaceField } from './place-field.tsx'
export { dropTripDraft } from './trip-draft.ts'
export type { TripRoute } from './use-trip.ts'
