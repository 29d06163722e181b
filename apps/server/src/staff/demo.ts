/** Whom a newcomer signs in as, in the sandbox only. */
export const demoEmail = 'documents@aquilane.example'
export const demoName = 'Demo Reviewer'
