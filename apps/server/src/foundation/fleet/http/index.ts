export { toDocuments, toEffects, toPhotos } from './wire.ts'
