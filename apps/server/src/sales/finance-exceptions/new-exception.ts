import type { ExceptionKind } from '@aquilane/domain/accounting/finance-exceptions'

/** A money event that finance decides. Raised once per kind and reference. */
export interface NewException {
  kind: ExceptionKind
  /** `payment:<id>`, of a refund made at the provider `payment:<id>:<its id>`, `refund:<id>`, `bank:<transaction id>`, `webhook:<id>`, `payout:<id>`. */
  reference: string
  detail: string
  /** For e-mail and the audit log, where the detail holds personal data. */
  summary?: string
  provider?: string | null
  clientId?: string | null
  orderId?: string | null
  /** Cents. */
  amount?: number | null
  currency?: string | null
}
