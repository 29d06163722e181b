export { toStaffLeg, toStaffLegDetails } from './staff-wire.ts'
export { toSubscription } from './wire.ts'
