/** Days in which the merge of two accounts can be undone. */
/** After two members agreed, so long either number can stop a merge. */
export const mergeDelayHours = 24
export const undoDays = 30

/** What the account that is kept can take over from the other one. A name is one field: parts of two names make a third. */
export const mergeFields = ['name', 'email', 'locale'] as const
export type MergeField = (typeof mergeFields)[number]

export const mergeSides = ['kept', 'merged'] as const
export type MergeSide = (typeof mergeSides)[number]

/** What a preview counts. */
export const mergeItems = [
  'trips',
  'invoices',
  'passengers',
  'travel_documents',
  'conversations',
  'alerts',
  'coupons',
  'cards',
  'payers',
  'notes',
  'tasks',
  'tags',
] as const
export type MergeItem = (typeof mergeItems)[number]

/** What must be settled before two accounts become one. */
export const mergeObstacles = ['blocked', 'merged', 'payment', 'refund', 'payout'] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

/** Why a merge can no longer be undone. */
export const undoObstacles = ['undone', 'late', 'later_merge', 'erased'] as const
export type UndoObstacle = (typeof undoObstacles)[number]

export type MergeValues = Record<MergeField, string | null>

/** The fields in which the accounts differ, with the default choice: what the kept account has, else the other's. */
export const differingFields = (kept: MergeValues, merged: MergeValues) =>
  mergeFields.flatMap((field) => {
    const values = { kept: kept[field], merged: merged[field] }
    if (values.merged === null || values.merged === values.kept) return []
    const taken: MergeSide = values.kept === null ? 'merged' : 'kept'
    return [{ field, ...values, taken }]
  })
