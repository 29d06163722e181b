import { topUpLimits } from '@aquilane/domain/invoices/top-up'
import { groupAmount } from '@aquilane/ui/money-rules'

/** What is missing as the field shows it: whole euro upwards, and no less than a top-up may be. */
export const roundedUp = (euro: number): string =>
  groupAmount(String(Math.min(topUpLimits.max, Math.max(topUpLimits.min, Math.ceil(euro)))))
