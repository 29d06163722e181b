export interface Violation {
  /** `fairness: buy-out`: what a replay has to break again. */
  rule: string
  detail: string
  /** Who gains. */
  person?: number
}
