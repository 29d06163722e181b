export { ActingBarHost } from './acting-bar-host.tsx'
export { AssistantsPage } from './assistants-page.tsx'
export { AssistantsRow } from './assistants-row.tsx'
export { InvitationPage } from './invitation-page.tsx'
