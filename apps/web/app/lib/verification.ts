import { ApiError } from '@aquilane/contract/client'

/** True for the refusal that the dialog with a fresh code resolves. */
export const needsVerification = (error: unknown): boolean => error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED'
