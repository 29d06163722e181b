import { useLocation, useNavigate } from 'react-router'
import { detailsHash, payHash, type PayStep, type PayStepName } from '~/lib/payment-hash.ts'

/** Spec §4: where Back leads from each step; null closes. */
export const previousStep: Record<PayStepName, PayStepName | null> = {
  methods: null,
  card: 'methods',
  billing: 'methods',
  'top-up': 'methods',
  'top-up-amount': 'top-up',
  'top-up-method': 'top-up-amount',
  proforma: 'methods',
  'billing-profiles': 'proforma',
  'proforma-ready': 'methods',
}

interface FromState {
  /** Hash of the step this one was entered from. */
  payFrom?: string
}

/** Moves between the steps by the address, so that the browser's own Back does what the sheet's does. */
export function usePaySteps(invoice: string) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const to = (target: string, replace: boolean): void =>
    void navigate({ pathname, search, hash: target }, { replace, preventScrollReset: true, state: { payFrom: hash } satisfies FromState })
  const from = (state as FromState | null)?.payFrom
  return {
    go: (step: PayStep): void => to(payHash(invoice, step), false),
    /** Replaces the current step, which Back must skip. */
    swap: (step: PayStep): void => to(payHash(invoice, step), true),
    back: (step: PayStep): void => {
      const target = payHash(invoice, step)
      // Going back in history where possible keeps Back and Forward linear.
      if (from === target) void navigate(-1)
      else to(target, true)
    },
    details: (): void => to(detailsHash(invoice), true),
    close: (): void => void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true }),
  }
}
