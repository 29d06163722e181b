import type { Locale } from '@aquilane/domain/site/paths'
import type { Trx } from './db/database.ts'

/** Something that must be settled before an account can be deleted. */
export interface DeletionBlocker {
  reason: 'ACTIVE_ORDER' | 'BALANCE' | 'OPEN_PAYMENT' | 'OPEN_REFUND' | 'OPEN_PAYOUT' | 'DEBT'
  pnr: string | null
  amount: { amount: number; currency: string } | null
}

/** A file of a data export. */
export interface ExportFile {
  name: string
  content: object | (() => Promise<Buffer | null>)
}

/** What a capability does with the personal data of a customer. */
export interface PersonalDataHandler {
  findBlockers?(trx: Trx, clientId: string): Promise<DeletionBlocker[]>
  erase?(trx: Trx, clientId: string): Promise<void>
  exportFiles?(trx: Trx, clientId: string, locale: Locale): Promise<ExportFile[]>
}

/** All handlers, called in the order in which they were added. */
export interface PersonalData extends Required<PersonalDataHandler> {
  add(...handlers: PersonalDataHandler[]): void
}

export function createPersonalData(): PersonalData {
  const handlers: PersonalDataHandler[] = []
  return {
    add: (...more) => void handlers.push(...more),
    async findBlockers(trx, clientId) {
      const blockers: DeletionBlocker[] = []
      for (const handler of handlers) blockers.push(...((await handler.findBlockers?.(trx, clientId)) ?? []))
      return blockers
    },
    async erase(trx, clientId) {
      for (const handler of handlers) await handler.erase?.(trx, clientId)
    },
    async exportFiles(trx, clientId, locale) {
      const files: ExportFile[] = []
      for (const handler of handlers) files.push(...((await handler.exportFiles?.(trx, clientId, locale)) ?? []))
      return files
    },
  }
}
