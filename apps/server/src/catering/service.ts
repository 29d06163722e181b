import { bindContext } from '../platform/bind-context.ts'
import { chooseDishes, eraseOldHealthData, getCatering, suggestMenu } from './choices.ts'
import { confirmChoices, listCatering } from './admin.ts'
import type { CateringContext } from './deps.ts'

/** Food on board: what is suggested, what customers choose, and what is billed for it. */
export const createCatering = (ctx: CateringContext) =>
  bindContext(ctx, { suggestMenu, getCatering, chooseDishes, eraseOldHealthData, listCatering, confirmChoices })

export type CateringService = ReturnType<typeof createCatering>
