import { bindContext } from '../platform/bind-context.ts'
import { addNote, addTask, deleteNote, getCustomer, listCustomers, listTasks, markTask, setBlocked, setTags } from './customers.ts'
import { registerCustomerActs } from './approval.ts'
import { findPlannedMerge, getPlannedMerge, mergeDue, stopByLink, stopPlannedMerge } from './planned-merges.ts'
import type { CustomersContext } from './deps.ts'
import { forwardBalances, listMerges, mergeCustomers, previewMerge, previewUndo, undoMerge } from './merge.ts'

/** What the team knows of customers, and what it has to do for them. */
export function createCustomers(ctx: CustomersContext) {
  registerCustomerActs(ctx)
  return bindContext(ctx, {
    listCustomers,
    getCustomer,
    setTags,
    addNote,
    deleteNote,
    addTask,
    markTask,
    listTasks,
    setBlocked,
    previewMerge,
    mergeCustomers,
    previewUndo,
    undoMerge,
    listMerges,
    forwardBalances,
    mergeDue,
    getPlannedMerge,
    stopByLink,
    stopPlannedMerge,
    findPlannedMerge,
  })
}

export type CustomersService = ReturnType<typeof createCustomers>
