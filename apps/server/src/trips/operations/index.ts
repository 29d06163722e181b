export { onCateringChosen, settleItem } from './checklist.ts'
export { countDisconnects } from './schedule.ts'
export { countChecklist } from './trip-view.ts'
