export { toDocuments, toEffects, toPhotos, toPublication } from './wire.ts'
