/**
 * Accounts of the ledger as a bookkeeper's chart of accounts names them (DATEV SKR 04), by the kind that begins the ledger's own code. Each customer is one
 * line of a collective account: their own balances are in the ledger.
 */
export const chart = {
  cash_clearing: '1800',
  suspense: '1370',
  trade_receivables: '1200',
  customer: '3500',
  customer_deposits: '3250',
  seat_deposits: '3251',
  operator_payable: '3300',
  refunds_payable: '3501',
  payouts_payable: '3502',
  taxes_payable: '3700',
  revenue: '4200',
  operator_cost: '5900',
  loyalty_expense: '4769',
  promotion_expense: '6600',
  payment_losses: '6930',
  bank_charges: '6855',
} as const

export type ChartKind = keyof typeof chart

/** `cash_clearing` of `cash_clearing:stripe:EUR`; the accounts of customers are `client:…`. @throws for an account that the chart does not know */
export function chartKind(code: string): ChartKind {
  const [kind = ''] = code.split(':')
  const known = kind === 'client' ? 'customer' : kind
  if (!(known in chart)) throw new Error(`The chart of accounts has no ${code}`)
  return known as ChartKind
}
