// What other features use of this one (the table in oxlint.config.ts).
export { VerifyIdentityDialog } from './verify-identity-dialog.tsx'
