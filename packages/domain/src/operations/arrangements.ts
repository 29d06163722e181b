/** Items of a checklist that a crew asks for: what is arranged on the ground. */
export const arrangementKinds = [
  'handling_departure',
  'handling_arrival',
  'slot_departure',
  'slot_arrival',
  'ppr_departure',
  'ppr_arrival',
  'landing_permit',
  'operating_permit',
  'fuel_stop',
  'fuel',
  'catering',
  'transport',
] as const
export type ArrangementKind = (typeof arrangementKinds)[number]
