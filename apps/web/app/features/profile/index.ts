export { FillProfileHost } from './fill-profile-host.tsx'
export { VerifyIdentityDialog } from './lazy.ts'
export { ProfilePage } from './profile-page.tsx'
export { StopMergePage } from './stop-merge.tsx'
