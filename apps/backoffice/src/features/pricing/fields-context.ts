import { createContext, use } from 'react'
import type { DocumentError } from '@aquilane/domain/pricing/validate'
import type { PricingFields } from './pricing-form.ts'

/** The fields of one version as they stand on the page. */
interface FieldsContext {
  fields: PricingFields
  /** Published versions are only read. */
  isFixed: boolean
  /** By path; empty until the first attempt to save. */
  errors: Record<string, DocumentError['code']>
  change: (change: (fields: PricingFields) => PricingFields) => void
  companies: readonly { id: number; name: string }[]
}

export const PricingFieldsContext = createContext<FieldsContext | null>(null)

export function usePricingFields(): FieldsContext {
  const context = use(PricingFieldsContext)
  if (!context) throw new Error('Fields of prices stand on the page of a version')
  return context
}

/** The lists of a version whose rows can be added and removed. */
type ListName = 'peaks' | 'notices' | 'countries' | 'operators' | 'taxes'

/** Changes one row of a list, adds one, removes one. */
export function useRows<N extends ListName>(name: N) {
  const { change } = usePricingFields()
  type One = PricingFields[N][number]
  const update = (next: (rows: One[]) => One[]) => change((fields) => ({ ...fields, [name]: next(fields[name] as One[]) }))
  return {
    set: (key: string, part: Partial<One>) => update((rows) => rows.map((one) => (one.key === key ? { ...one, ...part } : one))),
    add: (one: One) => update((rows) => [...rows, one]),
    remove: (key: string) => update((rows) => rows.filter((one) => one.key !== key)),
  }
}
