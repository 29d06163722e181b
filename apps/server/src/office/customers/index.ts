export { addNote, addTask, deleteNote, getCustomer, listCustomers, listTasks, markTask, setBlocked, setTags } from './customers.ts'
export { listMerges, mergeCustomers, previewMerge, previewUndo, undoMerge } from './merge.ts'
export { findPlannedMerge, stopPlannedMerge } from './planned-merges.ts'
