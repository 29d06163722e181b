export { toEnteredLeg, toPriceStep } from './staff-input.ts'
export { toStaffLeg, toStaffLegDetails } from './staff-wire.ts'
export { toSubscription } from './wire.ts'
