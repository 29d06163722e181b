import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'
import { lockOpenOfAccount, updateAssistant } from './queries.ts'

/**
 * Assistants move with their customer, and so does what an account may do for others. Where both accounts assist the same customer, have
 * the same assistant, or are customer and assistant of each other, the one of the account that closes ends, and an undo does not revive it.
 */
export const assistantsMerge: CustomerMergeHandler = {
  moves: [
    { table: 'assistant', key: ['id'], unlessNamedIn: 'assistant_client_id' },
    { table: 'assistant', column: 'assistant_client_id', key: ['id'], unlessNamedIn: 'client_id' },
  ],
  async beforeMerge(trx, { keptId, mergedId }) {
    const kept = await lockOpenOfAccount(trx, keptId)
    const merged = await lockOpenOfAccount(trx, mergedId)
    const at = Temporal.Now.instant().toString()
    for (const row of merged) {
      const isBetween = [row.client_id, row.assistant_client_id].every((id) => id === keptId || id === mergedId)
      const isTwice =
        row.assistant_client_id !== null &&
        kept.some((own) =>
          row.client_id === mergedId
            ? own.client_id === keptId && own.assistant_client_id === row.assistant_client_id
            : own.assistant_client_id === keptId && own.client_id === row.client_id,
        )
      if (isBetween || isTwice) await updateAssistant(trx, row.id, { ended_at: at, ended_by: 'merge' })
    }
  },
}
