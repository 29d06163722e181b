import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteManager } from './manager-queries.ts'
import { forgetMerges } from './merge-queries.ts'
import { forgetPlans } from './planned-merge-queries.ts'
import { deleteByClient, notesByClient, tagsByClient, tasksByClient } from './queries.ts'

/** Tags, notes and tasks belong to the account: they are exported and erased with it. Of a merge only its dates stay. */
export const customersPersonalData: PersonalDataHandler = {
  async erase(trx, clientId) {
    await deleteByClient(trx, clientId)
    await deleteManager(trx, clientId)
    await forgetMerges(trx, clientId)
    await forgetPlans(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const [tags, notes, tasks] = [await tagsByClient(trx, clientId), await notesByClient(trx, clientId), await tasksByClient(trx, clientId)]
    if (tags.length === 0 && notes.length === 0 && tasks.length === 0) return []
    const content = {
      tags,
      notes: notes.map(({ body, written_at: at }) => ({ text: body, written: timestamp(at) })),
      tasks: tasks.map(({ title, due_on: due, created_at: at }) => ({ title, due, created: timestamp(at) })),
    }
    return [{ name: 'notes-of-our-team.json', content }]
  },
}
