import type { ChecklistStatus } from './checklist.ts'
import { afterFlightKinds, type ChecklistKind } from './checklist-rules.ts'

/** Lists of open checklist items across all trips. */
export const checklistViews = ['all', 'day', 'three-days', 'mine', 'revised', 'manifests', 'landed'] as const
export type ChecklistView = (typeof checklistViews)[number]

interface TaskView {
  /** Of flights that depart within so many hours. */
  withinHours: number | null
  onlyMine: boolean
  statuses: readonly ChecklistStatus[] | null
  kinds: readonly ChecklistKind[] | null
  /** Only what is late. */
  isOverdue: boolean
}

export const manifestKinds = [
  'general_declaration',
  'gar_departure',
  'gar_arrival',
  'eapis_departure',
  'eapis_arrival',
] as const satisfies readonly ChecklistKind[]

const everything: TaskView = { withinHours: null, onlyMine: false, statuses: null, kinds: null, isOverdue: false }

export const taskViews: Record<ChecklistView, TaskView> = {
  all: everything,
  day: { ...everything, withinHours: 24 },
  'three-days': { ...everything, withinHours: 72 },
  mine: { ...everything, onlyMine: true },
  revised: { ...everything, statuses: ['Revise'] },
  manifests: { ...everything, withinHours: 72, kinds: manifestKinds },
  landed: { ...everything, kinds: afterFlightKinds, isOverdue: true },
}
