import { sortsOf } from '../list-sort.ts'

export const customerViews = ['all', 'upcoming', 'blocked', 'duplicates'] as const
export type CustomerView = (typeof customerViews)[number]

export const customerSorts = sortsOf(['name', 'trips', 'last', 'next', 'value'])
export type CustomerSort = (typeof customerSorts)[number]

export const taskViews = ['mine', 'open', 'done'] as const
export type TaskView = (typeof taskViews)[number]

export const tagRule = { pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} &./-]{0,29}$', maxTags: 12 } as const
const tag = new RegExp(tagRule.pattern, 'u')

/** Tags in lower case, once each, in alphabetical order; null where one is no tag. */
export function normalizeTags(tags: readonly string[]): string[] | null {
  const normal = [...new Set(tags.map((one) => one.trim().toLowerCase().replaceAll(/\s+/g, ' ')))].filter((one) => one !== '')
  return normal.length <= tagRule.maxTags && normal.every((one) => tag.test(one)) ? normal.toSorted() : null
}

export const noteRule = { minLength: 1, maxLength: 2000 } as const
export const taskRule = { minLength: 2, maxLength: 200 } as const
export const blockReasonRule = { minLength: 3, maxLength: 500 } as const

/** Why two accounts may be one person's. */
export const duplicateReasons = ['email', 'name'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
