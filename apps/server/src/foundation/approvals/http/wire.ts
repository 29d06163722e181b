/** What an act that may need a second member answers. */
export const toWaitsFor = (approval: string | null): { approval: { id: string } | null } => ({
  approval: approval === null ? null : { id: approval },
})
