/** Looks at what a statement brought; the import does so itself, this is for an import that was cut short. */
export const matchJob = 'bank.match'
