export { clientName } from './client-name.ts'
export { deviceName } from './device-name.ts'
export { blockEmail } from './emails.ts'
export {
  closeClientInto,
  compareClients,
  findKeptAccount,
  getProfileValues,
  lockClientPair,
  type ProfileChange,
  reopenClient,
} from './merging.ts'
export { requireRecentVerification } from './recent-verification.ts'
export {
  type Client,
  fraudSignals,
  getClient,
  listSessionsByClient,
  registerByPhone,
  setClientBlocked,
  unblockBouncedEmail,
} from './service.ts'
export { sendSignatureCode, verifySignature } from './signature.ts'
export { parsePhone } from './phone.ts'
