import { ApiError } from '@aquilane/contract/client'
import { popupStatuses } from './overlays.ts'

/** The global popup shows this error: a message of the page beside it would say it twice. */
export const hasPopup = (error: unknown): boolean => error instanceof ApiError && popupStatuses.has(error.status)
