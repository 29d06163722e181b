import { useMemo } from 'react'
import { ApiError } from '@aquilane/contract/client'

/** Codes of a response's field errors by dotted path; null without a response. */
export const useFieldCodes = (error: unknown): Record<string, string> | null =>
  useMemo(
    () => (error instanceof ApiError ? Object.fromEntries((error.problem.errors ?? []).map(({ path, code }) => [path, code])) : null),
    [error],
  )
