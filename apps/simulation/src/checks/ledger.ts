import { checkIntegrity } from '@aquilane/server/ledger/integrity-check'
import type { Check } from '../check.ts'

/** Every rule of the books. */
export const ledgerAudit: Check = {
  name: 'ledger',
  async day({ db }) {
    const { findings } = await checkIntegrity(db)
    return findings.map(({ rule, details }) => ({ rule: `ledger: ${rule}`, detail: details.join('; ') }))
  },
}
