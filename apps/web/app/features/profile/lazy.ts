import { lazy } from 'react'

export const VerifyIdentityDialog = lazy(() =>
  import('./verify-identity-dialog.tsx').then((module) => ({ default: module.VerifyIdentityDialog })),
)
