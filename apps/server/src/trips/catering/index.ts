export { confirmChoices, listCatering } from './admin.ts'
export { toStaffCatering } from './http/wire.ts'
