/** A backup cannot be taken or used as asked; the message says why and what to do. */
export class BackupError extends Error {}
