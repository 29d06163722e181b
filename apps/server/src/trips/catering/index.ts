export { confirmChoices, listCatering } from './admin.ts'
export { toStaffCatering } from './wire.ts'
